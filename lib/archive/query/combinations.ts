import 'server-only'
import { and, desc, eq, gt, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db'
import { delivery, deliveryCount } from '../../db/schema'
import { COUNTED_AT_MOST } from '../../list/count/count-list'
import type { Outcome } from '../../model/outcome'
import { UNTIMED_HOUR } from '../counted-hour'
import type { DeliveryFilter } from '../filter/filter'
import { isFrequent } from './is-frequent'
import { inPeriod, matching, needsRows } from './matching'
import { searchedText } from './page-query'
import { readTotals, withoutMark } from './read-totals'

/** Deliveries that share an endpoint, event, outcome and status. */
export type Combination = {
  endpoint: string
  event: string
  outcome: Outcome
  responseStatus: number | null
  count: number
  /** How many of the deliveries are settled. */
  settled: number
}

const LOOKED_AT = 2_000

export type Combinations = { combinations: Combination[]; isCapped: boolean }

const HOUR_MS = 3_600_000

/** The last hour that the database takes. */
const LAST_HOUR = Date.parse('9999-12-31T23:00:00Z')

/**
 * Counts deliveries by combination under the other filters. Kept counts answer whole hours; rows answer users, ids
 * and text, up to `COUNTED_AT_MOST`.
 */
export async function readCombinations(
  db: Database,
  environment: string,
  filter: DeliveryFilter,
): Promise<Combinations> {
  if (needsRows(filter)) return countRows(db, environment, filter)
  const { from, to } = filter
  if (from === null && to === null) return { combinations: await readTotals(db, environment), isCapped: false }
  return { combinations: await readHours(db, environment, from, to), isCapped: false }
}

const total = (count: SQL) => sql<number>`sum(${count})::float8`

/** Reads whole hours from the kept counts, and the ends of the period from rows. */
async function readHours(
  db: Database,
  environment: string,
  from: Date | null,
  to: Date | null,
): Promise<Combination[]> {
  const firstHour = from && new Date(Math.min(LAST_HOUR, Math.ceil(from.getTime() / HOUR_MS) * HOUR_MS))
  const lastHour = to && new Date(Math.floor(to.getTime() / HOUR_MS) * HOUR_MS)
  if (firstHour && lastHour && firstHour >= lastHour) return readEdge(db, environment, from, to)
  const hours = db
    .select({
      endpoint: deliveryCount.endpoint,
      event: deliveryCount.event,
      outcome: deliveryCount.outcome,
      responseStatus: deliveryCount.responseStatus,
      count: total(sql`${deliveryCount.count}`),
      settled: total(sql`${deliveryCount.settled}`),
    })
    .from(deliveryCount)
    .where(
      and(
        eq(deliveryCount.environment, environment),
        firstHour ? gte(deliveryCount.hour, firstHour) : gt(deliveryCount.hour, UNTIMED_HOUR),
        lastHour ? lt(deliveryCount.hour, lastHour) : undefined,
      ),
    )
    .groupBy(deliveryCount.endpoint, deliveryCount.event, deliveryCount.outcome, deliveryCount.responseStatus)
  const parts = await Promise.all([
    hours.then((rows): Combination[] => rows.map(withoutMark<Combination>)),
    from && firstHour && from < firstHour ? readEdge(db, environment, from, firstHour) : [],
    to && lastHour && lastHour < to ? readEdge(db, environment, lastHour, to) : [],
  ])
  return joined(parts.flat())
}

function readEdge(db: Database, environment: string, from: Date | null, to: Date | null): Promise<Combination[]> {
  return db
    .select({ ...COMBINED, ...COUNTED })
    .from(delivery)
    .where(and(eq(delivery.environment, environment), inPeriod({ from, to })))
    .groupBy(delivery.endpoint, delivery.event, delivery.outcome, delivery.responseStatus)
}

const COMBINED = {
  endpoint: delivery.endpoint,
  event: delivery.event,
  outcome: delivery.outcome,
  responseStatus: delivery.responseStatus,
}

const COUNTED = { count: total(sql`1`), settled: total(sql`${delivery.settled}::int`) }

async function countRows(db: Database, environment: string, filter: DeliveryFilter): Promise<Combinations> {
  const text = searchedText(filter)
  if (text !== null && (await isFrequent(db, environment, text, null))) return countNewest(db, environment, filter)
  const found = db
    .select({ ...COMBINED, settled: delivery.settled })
    .from(delivery)
    .where(and(eq(delivery.environment, environment), matching(filter)))
    .limit(COUNTED_AT_MOST + 1)
    .as('found')
  const combinations = await db
    .select({ ...found._.selectedFields, count: total(sql`1`), settled: total(sql`${found.settled}::int`) })
    .from(found)
    .groupBy(found.endpoint, found.event, found.outcome, found.responseStatus)
  return { combinations, isCapped: sumOf(combinations) > COUNTED_AT_MOST }
}

/** Counts among the newest rows only: gathering every match takes too long. */
async function countNewest(db: Database, environment: string, filter: DeliveryFilter): Promise<Combinations> {
  const newest = db
    .select({ id: delivery.id })
    .from(delivery)
    .where(and(eq(delivery.environment, environment), inPeriod(filter)))
    .orderBy(desc(delivery.sortAt), desc(delivery.id))
    .limit(LOOKED_AT)
    .as('newest')
  const combinations = await db
    .select({ ...COMBINED, ...COUNTED })
    .from(newest)
    .innerJoin(delivery, and(eq(delivery.environment, environment), eq(delivery.id, newest.id)))
    .where(matching(filter))
    .groupBy(delivery.endpoint, delivery.event, delivery.outcome, delivery.responseStatus)
  const [looked] = await db.select({ rows: sql<number>`count(*)::int` }).from(newest)
  return { combinations, isCapped: looked?.rows === LOOKED_AT }
}

function joined(combinations: readonly Combination[]): Combination[] {
  const sums = new Map<string, Combination>()
  for (const one of combinations) {
    const key = JSON.stringify([one.endpoint, one.event, one.outcome, one.responseStatus])
    const known = sums.get(key)
    if (known) {
      known.count += one.count
      known.settled += one.settled
    } else sums.set(key, { ...one })
  }
  return [...sums.values()]
}

function sumOf(combinations: readonly Combination[]): number {
  return combinations.reduce((sum, { count }) => sum + count, 0)
}
