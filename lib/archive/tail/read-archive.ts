import 'server-only'
import { and, count, desc, eq, gt, gte, lte, sql } from 'drizzle-orm'
import { getDatabase } from '../../db'
import { delivery, syncState } from '../../db/schema'
import type { DeliveryFilter } from '../filter/filter'
import { ROW_COLUMNS, type StoredRow } from '../query/delivery-row'
import { matching } from '../query/matching'
import { DELIVERY_LEASES } from '../sync/lease'
import type { TailPosition } from './position'
import { BUFFERED_ROWS_AT_MOST } from './send-buffer'
import type { SyncGlance } from './tail-state'

/** A record that is this late is still news. */
const LATE_RECORDS_MS = 120_000

const COUNTED_AT_MOST = 10_000

export type Arrivals = { environment: string; filter: DeliveryFilter; after: TailPosition; upTo: number }

export async function readGlance(environment: string): Promise<SyncGlance> {
  const db = await getDatabase()
  const [row] = await db
    .select({
      records: syncState.records,
      caughtUpAt: syncState.caughtUpAt,
      caughtUpAgo: sql<number | null>`(extract(epoch from now() - ${syncState.caughtUpAt}) * 1000)::float8`,
      isFree: DELIVERY_LEASES.isFree(),
      problem: syncState.problem,
      unansweredSince: syncState.unansweredSince,
    })
    .from(syncState)
    .where(eq(syncState.environment, environment))
  if (!row)
    return { records: 0, caughtUpAt: null, caughtUpAgo: null, isBusy: false, problem: null, unansweredSince: null }
  const { isFree: canBegin, ...glance } = row
  return { ...glance, isBusy: canBegin !== true }
}

/**
 * Reads the end of the archive, and its highest id. An empty archive that has caught up makes everything
 * news; a date in the future makes nothing old.
 */
export async function readEnd(environment: string): Promise<{ end: TailPosition; highestId: number }> {
  const db = await getDatabase()
  const { rows } = await db.execute<{ id: string; floor: string; highest: string }>(sql`
    with edge as (
      select date_trunc('minute', least(now(), coalesce(
        (select ${delivery.sortAt} from ${delivery} where ${delivery.environment} = ${environment}
          order by ${delivery.sortAt} desc limit 1),
        (select timestamptz 'epoch' from ${syncState}
          where ${syncState.environment} = ${environment} and ${syncState.caughtUpAt} is not null),
        now()
      )) - make_interval(secs => ${LATE_RECORDS_MS / 1000})) as floor
    ), recent as materialized (
      select ${delivery.id} as id from ${delivery}
      where ${delivery.environment} = ${environment} and ${delivery.sortAt} >= (select floor from edge)
    )
    select
      coalesce((select max(id) from recent), 0)::text as id,
      (extract(epoch from floor) * 1000)::int8::text as floor,
      coalesce((
        select max(${delivery.id}) from ${delivery} where ${delivery.environment} = ${environment}
      ), 0)::text as highest
    from edge
  `)
  const { id = 0, floor = 0, highest = 0 } = rows[0] ?? {}
  return { end: { id: Number(id), floor: Math.max(0, Number(floor)) }, highestId: Number(highest) }
}

export async function readTop(environment: string, from: number): Promise<number> {
  const db = await getDatabase()
  const [row] = await db
    .select({ id: delivery.id })
    .from(delivery)
    .where(and(eq(delivery.environment, environment), gt(delivery.id, from)))
    .orderBy(desc(delivery.id))
    .limit(1)
  return row?.id ?? from
}

/** Reads arrivals in list order, one row more than is sent. */
export async function readArrivals(arrivals: Arrivals): Promise<StoredRow[]> {
  const db = await getDatabase()
  return db
    .select(ROW_COLUMNS)
    .from(delivery)
    .where(arrived(arrivals))
    .orderBy(desc(delivery.sortAt), desc(delivery.id))
    .limit(BUFFERED_ROWS_AT_MOST + 1)
}

/** Counts arrivals, up to `COUNTED_AT_MOST`. */
export async function countArrivals(arrivals: Arrivals): Promise<number> {
  const db = await getDatabase()
  const found = db.select({ id: delivery.id }).from(delivery).where(arrived(arrivals)).limit(COUNTED_AT_MOST)
  const [row] = await db.select({ rows: count() }).from(found.as('found'))
  return row?.rows ?? 0
}

function arrived({ environment, filter, after, upTo }: Arrivals) {
  return and(
    eq(delivery.environment, environment),
    gt(delivery.id, after.id),
    lte(delivery.id, upTo),
    gte(delivery.sortAt, new Date(after.floor)),
    matching(filter),
  )
}
