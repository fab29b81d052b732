import 'server-only'
import { and, desc, eq, gte, sql } from 'drizzle-orm'
import { authorize, type Scope } from '../../auth/scope'
import { indexable } from '../../codec/indexable'
import { type Database, getDatabase } from '../../db'
import { delivery, syncState } from '../../db/schema'
import type { EndpointTraffic, TrafficAnswer } from '../dto'
import { TRAFFIC_MAX_HOURS, type TrafficRequest } from '../schemas'

/** The most deliveries of one endpoint that are counted, the newest. */
export const MOST_COUNTED = 10_000

/**
 * Counts the archived deliveries to each endpoint since a moment by the platform’s clock.
 *
 * @param request an earlier `since` is raised to 24 hours ago
 * @throws AppError `forbidden` without registration.read
 */
export async function readRegistrationTraffic(scope: Scope, request: TrafficRequest): Promise<TrafficAnswer> {
  authorize(scope, 'registration.read')
  const db = await getDatabase()
  const since = new Date(Math.max(Date.parse(request.since), Date.now() - TRAFFIC_MAX_HOURS * 3_600_000))
  const environment = scope.environment.name
  const [[state], ...endpoints] = await Promise.all([
    db.select({ at: syncState.caughtUpAt }).from(syncState).where(eq(syncState.environment, environment)),
    ...request.urls.map((url) => countTraffic(db, environment, url, since)),
  ])
  return { since: since.toISOString(), endpoints, syncedAt: state?.at?.toISOString() ?? null }
}

async function countTraffic(db: Database, environment: string, url: string, since: Date): Promise<EndpointTraffic> {
  const newest = db
    .select({ outcome: delivery.outcome, sortAt: delivery.sortAt })
    .from(delivery)
    .where(
      and(eq(delivery.environment, environment), eq(delivery.endpoint, indexable(url)), gte(delivery.sortAt, since)),
    )
    .orderBy(desc(delivery.sortAt), desc(delivery.id))
    .limit(MOST_COUNTED)
    .as('newest')
  const [counted] = await db
    .select({
      deliveries: sql<number>`count(*)::float8`,
      delivered: sql<number>`count(*) filter (where ${newest.outcome} = 'delivered')::float8`,
      lastAt: sql<Date | null>`max(${newest.sortAt})`.mapWith(delivery.sortAt),
    })
    .from(newest)
  return {
    url,
    deliveries: counted?.deliveries ?? 0,
    delivered: counted?.delivered ?? 0,
    lastAt: counted?.lastAt?.toISOString() ?? null,
  }
}
