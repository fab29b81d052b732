import 'server-only'
import { and, eq, lte, sql } from 'drizzle-orm'
import type { Database } from '../../db'
import { readRows } from '../../db/prepared-read'
import { delivery } from '../../db/schema'
import type { DeliveryRow } from '../dto'
import type { MoneyGlance } from '../happened/happened'
import { moneyToneOf } from '../happened/milestones'
import { moneyGlance } from '../happened/what-happened'
import { type StoredRow, toRow } from './delivery-row'

/** In bytes; a longer payload is read only in the panel. */
export const LONGEST_GLANCED = 16_384

/** Rows as they leave the server, with the amounts and states of their snapshots (docs/decisions/0025). */
export async function withMoney(db: Database, environment: string, rows: readonly StoredRow[]): Promise<DeliveryRow[]> {
  const glances = await readGlances(db, environment, rows)
  return rows.map((row) => ({ ...toRow(row), money: glances.get(row.id) ?? null }))
}

/** A record never changes, so a page that is asked for again reads no payload. */
const cache = new WeakMap<Database, Map<string, MoneyGlance | null>>()
const KEPT_AT_MOST = 5000

async function readGlances(
  db: Database,
  environment: string,
  rows: readonly StoredRow[],
): Promise<ReadonlyMap<number, MoneyGlance | null>> {
  const known = cache.get(db) ?? new Map<string, MoneyGlance | null>()
  cache.set(db, known)
  const glances = new Map<number, MoneyGlance | null>()
  const missing: (readonly [id: number, key: string])[] = []
  for (const row of rows) {
    if (moneyToneOf(row.event) === null) continue
    const key = keyOf(row)
    const glance = known.get(key)
    if (glance === undefined) missing.push([row.id, key])
    else glances.set(row.id, glance)
  }
  if (missing.length === 0) return glances
  const read = await readPayloads(
    db,
    environment,
    missing.map(([id]) => id),
  )
  for (const [id, key] of missing) {
    const glance = read.get(id) ?? null
    glances.set(id, glance)
    known.set(key, glance)
  }
  for (const oldest of known.keys()) {
    if (known.size <= KEPT_AT_MOST) break
    known.delete(oldest)
  }
  return glances
}

/** More than the id, which a restored database may give again. */
const keyOf = ({ id, sortAt, event, eventId, resourceId, sequence }: StoredRow) =>
  `${id} ${sortAt.getTime()} ${event} ${eventId} ${resourceId} ${sequence}`

async function readPayloads(
  db: Database,
  environment: string,
  ids: readonly number[],
): Promise<Map<number, MoneyGlance | null>> {
  const isAmong = sql`${delivery.id} in (select value::bigint from json_array_elements_text(${JSON.stringify(ids)}::json))`
  const payloads = await readRows(
    db,
    db
      .select({ id: delivery.id, event: delivery.event, payload: delivery.payload })
      .from(delivery)
      .where(and(eq(delivery.environment, environment), isAmong, lte(delivery.payloadBytes, LONGEST_GLANCED))),
  )
  return new Map(payloads.map(({ id, event, payload }) => [id, moneyGlance(event, payload)]))
}
