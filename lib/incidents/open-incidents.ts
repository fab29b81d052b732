import 'server-only'
import { and, count, desc, eq, gt, gte, isNull, or, type SQL, sql } from 'drizzle-orm'
import { authorize, type Scope } from '../auth/scope'
import { getDatabase } from '../db'
import { prepareRead } from '../db/prepared-read'
import { incidentRun } from '../db/schema'
import type { IncidentRow, PastIncidents } from './dto'
import { INCIDENTS } from './incidents'
import { toIncident } from './list-incidents'

const DAY_MS = 86_400_000

/** An endpoint without a failure since then is not failing now. */
const dayBefore = (now: Date) => new Date(now.getTime() - DAY_MS)

const ongoing = (environment: string): SQL | undefined =>
  and(eq(incidentRun.environment, environment), sql`${incidentRun.isIncident}`, isNull(incidentRun.endedAt))

/** Ongoing incidents of endpoints that failed within the last day. */
export const failingNow = (environment: string, now: Date): SQL | undefined =>
  and(ongoing(environment), gte(incidentRun.lastAt, dayBefore(now)))

/** Whether the endpoint failed within the last day. */
export const isFailingNow = ({ lastAt }: Pick<IncidentRow, 'lastAt'>, now: Date): boolean =>
  Date.parse(lastAt) >= dayBefore(now).getTime()

/**
 * Ongoing incidents of endpoints that fail now or have unresolved failures, the latest failure first. `total` counts all ongoing ones.
 * @throws AppError `forbidden` without incident.read
 */
export async function readOngoingIncidents(
  scope: Scope,
  now: Date,
  most: number,
): Promise<{ incidents: IncidentRow[]; total: number }> {
  authorize(scope, INCIDENTS.permission)
  const db = await getDatabase()
  const { name } = scope.environment
  const [rows, [all]] = await Promise.all([
    db
      .select()
      .from(incidentRun)
      .where(and(ongoing(name), or(gt(incidentRun.open, 0), gte(incidentRun.lastAt, dayBefore(now)))))
      .orderBy(desc(incidentRun.lastAt))
      .limit(most),
    db.select({ count: count() }).from(incidentRun).where(ongoing(name)),
  ])
  return { incidents: rows.map(toIncident), total: all?.count ?? 0 }
}

/** Endpoints that fail now, as stored, with the time of the first failure of their incident. */
export async function readFailingEndpoints(environment: string, now: Date): Promise<Map<string, string>> {
  const db = await getDatabase()
  const rows = await db
    .select({ endpoint: incidentRun.endpoint, firstAt: incidentRun.firstAt })
    .from(incidentRun)
    .where(failingNow(environment, now))
  return new Map(rows.map(({ endpoint, firstAt }) => [endpoint, firstAt.toISOString()]))
}

const milliseconds = (one: SQL) => sql<number | null>`(extract(epoch from ${one}) * 1000)::bigint::float8`

const readPast = prepareRead('past_incidents', (db) =>
  db
    .select({
      count: sql<number>`count(*)::integer`,
      failures: sql<number>`coalesce(sum(open), 0)::integer`,
      oldestAt: milliseconds(sql`min(first_at)`),
    })
    .from(incidentRun)
    .where(
      and(
        eq(incidentRun.environment, sql.placeholder('environment')),
        sql`${incidentRun.isIncident} and ${incidentRun.open} > 0 and ${incidentRun.endedAt} is not null`,
      ),
    ),
)

/** Counts past incidents with unresolved failures: `/incidents?phase=over&matter=some`. @throws AppError `forbidden` without incident.read */
export async function countPastIncidents(scope: Scope): Promise<PastIncidents> {
  authorize(scope, INCIDENTS.permission)
  const [row] = await readPast(await getDatabase(), { environment: scope.environment.name })
  if (!row) throw new Error('an aggregate has one row')
  return { ...row, oldestAt: row.oldestAt === null ? null : new Date(row.oldestAt).toISOString() }
}
