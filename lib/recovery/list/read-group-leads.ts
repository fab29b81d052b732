import 'server-only'
import { and, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db'
import { readRows } from '../../db/prepared-read'
import { recoveryItem } from '../../db/schema'
import type { ListCursor } from '../../list/cursor'
import { listOrderOf } from '../../list/order'
import { beyondCursor, keysetOrder } from '../../list/sql'
import { inListOrder, leadsGroup, matchingFailures, namedFailures, RECOVERY_ORDER } from './matching'
import type { WhichRecovery } from './recovery-items'

type StoredItem = typeof recoveryItem.$inferSelect

/** The first look reads few rows, because most groups are small. */
const FIRST_LOOK = 100

/** The growth of each further look, for lists in which few groups hold many failures. */
const GROWTH = 8

/** `last` is the last place, its time in milliseconds; null if no row was looked at. */
type Look = { ids: number[]; looked: number; last: [at: number, id: number] | null }

/**
 * The first failures of groups beyond a cursor, nearest first. Rows are looked at in growing parts. In each part, only one row
 * of a group is checked for being the first of its group, so its other failures cost no probe.
 */
export async function readGroupLeads(
  db: Database,
  environment: string,
  which: WhichRecovery,
  cursor: ListCursor | null,
  limit: number,
  now: Date,
): Promise<StoredItem[]> {
  const direction = cursor?.direction ?? 'older'
  const ids: number[] = []
  let from = cursor
  for (let size = Math.max(FIRST_LOOK, 2 * limit); ids.length < limit; size *= GROWTH) {
    const {
      ids: found,
      looked,
      last,
    } = await look(db, environment, which, { from, size, limit: limit - ids.length, now })
    for (const id of found) ids.push(id)
    if (last === null || looked < size) break
    from = { direction, sortAt: new Date(last[0]), id: last[1] }
  }
  if (ids.length === 0) return []
  const rows = await readRows(db, db.select().from(recoveryItem).where(namedFailures(environment, ids)))
  const place = new Map(ids.map((id, index) => [id, index]))
  return rows.toSorted((a, b) => (place.get(a.deliveryId) ?? 0) - (place.get(b.deliveryId) ?? 0))
}

type Part = { from: ListCursor | null; size: number; limit: number; now: Date }

async function look(db: Database, environment: string, which: WhichRecovery, part: Part): Promise<Look> {
  const { rows } = await db.execute<Look>(leadsQuery(environment, which, part))
  const [row] = rows
  if (!row) throw new Error('an aggregate has one row')
  return row
}

export function leadsQuery(environment: string, which: WhichRecovery, { from, size, limit, now }: Part): SQL {
  const order = listOrderOf(which)
  return sql`
    with looked as materialized (
      select at, delivery_id, endpoint, resource_id, row_number() over () as place from (
        select ${recoveryItem.at}, ${recoveryItem.deliveryId}, ${recoveryItem.endpoint}, ${recoveryItem.resourceId}
        from ${recoveryItem}
        where ${and(matchingFailures(environment, which, now), beyondCursor(RECOVERY_ORDER, from))}
        order by ${sql.join(keysetOrder(RECOVERY_ORDER, from), sql`, `)} limit ${size}
      ) as part
    ), heads as (
      select distinct on (endpoint, coalesce(nullif(resource_id, ''), delivery_id::text)) * from looked
      order by endpoint, coalesce(nullif(resource_id, ''), delivery_id::text), ${inListOrder(order)}
    )
    select (select count(*)::integer from looked) as looked,
      (
        select json_build_array((extract(epoch from at) * 1000)::bigint, delivery_id) from looked
        order by place desc limit 1
      ) as last,
      (
        select coalesce(json_agg(delivery_id order by place), '[]') from (
          select delivery_id, place from (select * from heads order by place offset 0) as recovery_item
          where ${leadsGroup(environment, which, now, order)} limit ${limit}
        ) as leads
      ) as ids`
}
