import 'server-only'
import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Outcome } from '../archive/outcome'
import { getDatabase } from '../db'
import { delivery, deliveryCount } from '../db/schema'
import type { EndpointHealth } from './dto'

const HOUR_MS = 3_600_000

/** Over how many days an endpoint's outcomes are counted. */
export const HEALTH_DAYS = 7

const PROBLEMS: readonly Outcome[] = ['rejected', 'failed', 'unknown', 'contradictory']

type OutcomeHours = { endpoint: string; outcome: Outcome; count: number; lastHour: Date }

/** Health of each endpoint by its URL, from the kept counts; endpoints that never received anything are absent. */
export async function readEndpointHealth(
  environment: string,
  endpoints: readonly string[],
  now: Date,
): Promise<Map<string, EndpointHealth>> {
  if (endpoints.length === 0) return new Map()
  const hours = await readOutcomeHours(environment, endpoints, new Date(now.getTime() - HEALTH_DAYS * 24 * HOUR_MS))
  const found = [...new Set(hours.map(({ endpoint }) => endpoint))]
  const entries = await Promise.all(
    found.map(
      async (endpoint) =>
        [
          endpoint,
          await toHealth(
            environment,
            hours.filter((row) => row.endpoint === endpoint),
          ),
        ] as const,
    ),
  )
  return new Map(entries)
}

async function readOutcomeHours(
  environment: string,
  endpoints: readonly string[],
  since: Date,
): Promise<OutcomeHours[]> {
  const db = await getDatabase()
  return db
    .select({
      endpoint: deliveryCount.endpoint,
      outcome: deliveryCount.outcome,
      count: sql<number>`coalesce(sum(${deliveryCount.count}) filter (where ${gte(deliveryCount.hour, since)}), 0)::float8`,
      lastHour: sql<Date>`max(${deliveryCount.hour})`.mapWith(deliveryCount.hour),
    })
    .from(deliveryCount)
    .where(and(eq(deliveryCount.environment, environment), inArray(deliveryCount.endpoint, [...endpoints])))
    .groupBy(deliveryCount.endpoint, deliveryCount.outcome)
}

async function toHealth(environment: string, hours: readonly OutcomeHours[]): Promise<EndpointHealth> {
  const problems = hours.filter(({ outcome }) => PROBLEMS.includes(outcome))
  const [delivered, problem] = await Promise.all([
    readLast(
      environment,
      hours.filter(({ outcome }) => outcome === 'delivered'),
    ),
    readLast(environment, problems),
  ])
  return {
    outcomes: hours.filter(({ count }) => count > 0).map(({ outcome, count }) => ({ value: outcome, count })),
    lastDeliveredAt: delivered?.timestamp?.toISOString() ?? null,
    lastProblem: problem
      ? {
          at: problem.timestamp?.toISOString() ?? null,
          outcome: problem.outcome,
          responseStatus: problem.responseStatus,
          error: problem.error,
          deliveryId: String(problem.id),
        }
      : null,
  }
}

/** The newest delivery of the given endpoint and outcomes, looked for only in the last hour that counted one. */
async function readLast(environment: string, hours: readonly OutcomeHours[]) {
  const last = hours.toSorted((a, b) => b.lastHour.getTime() - a.lastHour.getTime())[0]
  if (!last) return undefined
  const db = await getDatabase()
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
        gte(delivery.sortAt, last.lastHour),
        lt(delivery.sortAt, new Date(last.lastHour.getTime() + HOUR_MS)),
        eq(delivery.endpoint, last.endpoint),
        inArray(
          delivery.outcome,
          hours.map(({ outcome }) => outcome),
        ),
      ),
    )
    .orderBy(desc(delivery.sortAt), desc(delivery.id))
    .limit(1)
  return row
}
