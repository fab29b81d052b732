import 'server-only'
import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { toCoverage } from '../../archive/coverage/coverage'
import { stored } from '../../archive/query/matching'
import type { Total } from '../../archive/query/query-plan'
import { readSpans } from '../../archive/sync/span-store'
import { indexable } from '../../codec/indexable'
import type { Database } from '../../db'
import { delivery, deliveryCount } from '../../db/schema'
import type { Outcome } from '../../model/outcome'
import type { EndpointHealth } from '../dto'
import { MOST_WITH_HEALTH } from '../limits'
import { endOfHour, HOUR_MS, LONGEST_HOURS, type SlotCount, toPeriods } from './health-bars'

const PROBLEMS: readonly Outcome[] = ['rejected', 'failed', 'unknown', 'contradictory']

/**
 * Adds the health of their endpoints to registrations, read in one statement over the counts. Beyond the first 500 it is unknown.
 *
 * @param totals from `readTotals`
 * @param now ms since 1970 by the platform’s clock, which the deliveries follow
 */
export async function withHealth<T extends { url: string }>(
  db: Database,
  environment: string,
  registrations: readonly T[],
  totals: readonly Total[],
  now: number,
): Promise<(T & { health: EndpointHealth })[]> {
  if (registrations.length === 0) return []
  const end = endOfHour(now)
  const read = registrations.slice(0, MOST_WITH_HEALTH)
  const endpoints = stored(read.map(({ url }) => url))
  const [counts, spans] = await Promise.all([readCounts(db, environment, endpoints, end), readSpans(db, environment)])
  const covered = toCoverage(spans, new Date(now)).spans
  const healthOf = async (endpoint: string): Promise<EndpointHealth> => {
    const own = totals.filter((total) => total.endpoint === endpoint)
    const ownCounts = counts.filter((count) => count.endpoint === endpoint)
    return {
      periods: toPeriods(ownCounts, end, covered),
      lastDeliveredAt: newest(own, ['delivered'])?.lastAt.toISOString() ?? null,
      lastProblem: await readProblem(db, environment, newest(own, PROBLEMS)),
    }
  }
  const notRead: EndpointHealth = { periods: toPeriods([], end, []), lastDeliveredAt: null, lastProblem: null }
  const health = await Promise.all(read.map(({ url }) => healthOf(indexable(url))))
  return registrations.map((each, index) => ({ ...each, health: health[index] ?? notRead }))
}

/** Counts by hour for the last day, and by bar before that. */
async function readCounts(
  db: Database,
  environment: string,
  endpoints: readonly string[],
  end: number,
): Promise<(SlotCount & { endpoint: string })[]> {
  const aged = db
    .select({
      endpoint: deliveryCount.endpoint,
      outcome: deliveryCount.outcome,
      count: deliveryCount.count,
      age: sql<number>`extract(epoch from ${new Date(end).toISOString()}::timestamptz - ${deliveryCount.hour})::int / 3600 - 1`.as(
        'age',
      ),
    })
    .from(deliveryCount)
    .where(
      and(
        eq(deliveryCount.environment, environment),
        gte(deliveryCount.hour, new Date(end - LONGEST_HOURS * HOUR_MS)),
        lt(deliveryCount.hour, new Date(end)),
        inArray(deliveryCount.endpoint, [...endpoints]),
      ),
    )
    .as('aged')
  const slot = sql<number>`case when ${aged.age} < 24 then ${aged.age} when ${aged.age} < 168 then ${aged.age} / 6 * 6 else ${aged.age} / 24 * 24 end`
  return db
    .select({
      endpoint: aged.endpoint,
      outcome: aged.outcome,
      age: slot,
      count: sql<number>`sum(${aged.count})::float8`,
    })
    .from(aged)
    .groupBy(aged.endpoint, aged.outcome, slot)
}

function newest(totals: readonly Total[], outcomes: readonly Outcome[]): Total | undefined {
  return totals
    .filter(({ outcome }) => outcomes.includes(outcome))
    .sort((a, b) => b.lastAt.getTime() - a.lastAt.getTime())[0]
}

async function readProblem(
  db: Database,
  environment: string,
  last: Total | undefined,
): Promise<EndpointHealth['lastProblem']> {
  if (!last) return null
  const [row] = await db
    .select({
      id: delivery.id,
      timestamp: delivery.timestamp,
      outcome: delivery.outcome,
      responseStatus: delivery.responseStatus,
      error: delivery.error,
    })
    .from(delivery)
    .where(
      and(
        eq(delivery.environment, environment),
        eq(delivery.sortAt, last.lastAt),
        eq(delivery.endpoint, last.endpoint),
        inArray(delivery.outcome, [...PROBLEMS]),
      ),
    )
    .orderBy(desc(delivery.id))
    .limit(1)
  if (!row) return null
  const { id, timestamp, outcome, responseStatus, error } = row
  return { at: timestamp?.toISOString() ?? null, outcome, responseStatus, error, deliveryId: String(id) }
}
