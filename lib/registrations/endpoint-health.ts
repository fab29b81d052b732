import 'server-only'
import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Outcome } from '../archive/outcome'
import { getDatabase } from '../db'
import { delivery, deliveryCount, deliveryTotal } from '../db/schema'
import type { EndpointHealth } from './dto'

const DAY_MS = 86_400_000

/** Over how many days an endpoint's outcomes are counted. */
export const HEALTH_DAYS = 7

const PROBLEMS: readonly Outcome[] = ['rejected', 'failed', 'unknown', 'contradictory']

type Count = { endpoint: string; outcome: Outcome; count: number }
type Last = { endpoint: string; outcome: Outcome; lastAt: Date }

/** Health of each endpoint by its URL, from the kept counts; endpoints that never received anything are absent. */
export async function readEndpointHealth(
  environment: string,
  endpoints: readonly string[],
  now: Date,
): Promise<Map<string, EndpointHealth>> {
  if (endpoints.length === 0) return new Map()
  const since = new Date(now.getTime() - HEALTH_DAYS * DAY_MS)
  const [counts, lasts] = await Promise.all([
    readCounts(environment, endpoints, since),
    readLasts(environment, endpoints),
  ])
  const health = new Map<string, EndpointHealth>()
  for (const endpoint of new Set(lasts.map((last) => last.endpoint))) {
    const own = lasts.filter((last) => last.endpoint === endpoint)
    health.set(endpoint, {
      outcomes: counts
        .filter((row) => row.endpoint === endpoint)
        .map(({ outcome, count }) => ({ value: outcome, count })),
      lastDeliveredAt: newest(own, ['delivered'])?.lastAt.toISOString() ?? null,
      lastProblem: await readProblem(environment, newest(own, PROBLEMS)),
    })
  }
  return health
}

async function readCounts(environment: string, endpoints: readonly string[], since: Date): Promise<Count[]> {
  const db = await getDatabase()
  return db
    .select({
      endpoint: deliveryCount.endpoint,
      outcome: deliveryCount.outcome,
      count: sql<number>`sum(${deliveryCount.count})::float8`,
    })
    .from(deliveryCount)
    .where(
      and(
        eq(deliveryCount.environment, environment),
        gte(deliveryCount.hour, since),
        inArray(deliveryCount.endpoint, [...endpoints]),
      ),
    )
    .groupBy(deliveryCount.endpoint, deliveryCount.outcome)
}

async function readLasts(environment: string, endpoints: readonly string[]): Promise<Last[]> {
  const db = await getDatabase()
  return db
    .select({
      endpoint: deliveryTotal.endpoint,
      outcome: deliveryTotal.outcome,
      lastAt: sql<Date>`max(${deliveryTotal.lastAt})`.mapWith(deliveryTotal.lastAt),
    })
    .from(deliveryTotal)
    .where(and(eq(deliveryTotal.environment, environment), inArray(deliveryTotal.endpoint, [...endpoints])))
    .groupBy(deliveryTotal.endpoint, deliveryTotal.outcome)
}

function newest(lasts: readonly Last[], outcomes: readonly Outcome[]): Last | undefined {
  return lasts
    .filter(({ outcome }) => outcomes.includes(outcome))
    .sort((a, b) => b.lastAt.getTime() - a.lastAt.getTime())[0]
}

async function readProblem(environment: string, last: Last | undefined): Promise<EndpointHealth['lastProblem']> {
  if (!last) return null
  const db = await getDatabase()
  const [row] = await db
    .select({
      id: delivery.id,
      timestamp: delivery.timestamp,
      responseStatus: delivery.responseStatus,
      error: delivery.error,
    })
    .from(delivery)
    .where(
      and(
        eq(delivery.environment, environment),
        eq(delivery.sortAt, last.lastAt),
        eq(delivery.endpoint, last.endpoint),
        eq(delivery.outcome, last.outcome),
      ),
    )
    .orderBy(desc(delivery.id))
    .limit(1)
  if (!row) return null
  const { id, timestamp, responseStatus, error } = row
  return {
    at: timestamp?.toISOString() ?? null,
    outcome: last.outcome,
    responseStatus,
    error,
    deliveryId: String(id),
  }
}
