import 'server-only'
import { and, desc, sql } from 'drizzle-orm'
import { isFilled } from '../archive/is-filled'
import { authorize, type Scope } from '../auth/scope'
import { getDatabase } from '../db'
import { incidentRun } from '../db/schema'
import type { ValueCount } from '../list/filters'
import { readKeysetPage } from '../list/keyset'
import type { ListOrder } from '../list/order'
import type { ListPage } from '../list/page'
import { beyondCursor, keysetOrder } from '../list/sql'
import { answersOf, type IncidentNeed, type IncidentPhase } from '../model/incident'
import type { IncidentCounts, IncidentRow } from './dto'
import { INCIDENTS, type WhichIncidents } from './incidents'
import { INCIDENT_ORDER, matchingIncidents } from './matching'

type Input = WhichIncidents & { limit: number; cursor: string | null; order?: ListOrder; above?: boolean }

/** A page of incidents. @throws AppError `forbidden` without incident.read; `invalid` for a damaged cursor */
export async function listIncidents(scope: Scope, input: Input, now: Date): Promise<ListPage<IncidentRow>> {
  authorize(scope, INCIDENTS.permission)
  const db = await getDatabase()
  const page = await readKeysetPage(input, async (cursor, limit) => {
    const rows = await db
      .select()
      .from(incidentRun)
      .where(and(matchingIncidents(scope.environment.name, input, now), beyondCursor(INCIDENT_ORDER, cursor)))
      .orderBy(...keysetOrder(INCIDENT_ORDER, cursor))
      .limit(limit + 1)
    return rows.map((row) => ({ ...row, sortAt: row.firstAt }))
  })
  return { ...page, rows: page.rows.map(toIncident) }
}

export function toIncident(row: typeof incidentRun.$inferSelect): IncidentRow {
  return {
    id: String(row.id),
    endpoint: row.endpoint,
    firstAt: row.firstAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    failures: row.failures,
    open: row.open,
    answers: answersOf(row.causes),
  }
}

/** More are said as "more than". */
const COUNTED_AT_MOST = 10_000

type Group = { phase: IncidentPhase; need: IncidentNeed; endpoint: string; count: number }

/** How many match, and how many each value would show under the others. @throws AppError `forbidden` */
export async function countIncidents(scope: Scope, which: WhichIncidents, now: Date): Promise<IncidentCounts> {
  authorize(scope, INCIDENTS.permission)
  const db = await getDatabase()
  const some = db
    .select({ endedAt: incidentRun.endedAt, open: incidentRun.open, endpoint: incidentRun.endpoint })
    .from(incidentRun)
    .where(matchingIncidents(scope.environment.name, { ...which, phase: null, matter: null, endpoint: [] }, now))
    .orderBy(desc(incidentRun.firstAt), desc(incidentRun.id))
    .limit(COUNTED_AT_MOST + 1)
    .as('some')
  const groups: Group[] = await db
    .select({
      phase: sql<IncidentPhase>`case when ${some.endedAt} is null then 'going' else 'over' end`,
      need: sql<IncidentNeed>`case when ${some.open} > 0 then 'some' else 'none' end`,
      endpoint: some.endpoint,
      count: sql<number>`count(*)::integer`,
    })
    .from(some)
    .groupBy(sql`1, 2, 3`)
  const counted = groups.reduce((sum, { count }) => sum + count, 0)
  const passing = (but?: 'phase' | 'matter' | 'endpoint') =>
    groups.filter(
      ({ phase, need, endpoint }) =>
        (but === 'phase' || which.phase === null || which.phase === phase) &&
        (but === 'matter' || which.matter === null || which.matter === need) &&
        (but === 'endpoint' || which.endpoint.length === 0 || which.endpoint.includes(endpoint)),
    )
  return {
    total: passing().reduce((sum, { count }) => sum + count, 0),
    isCapped: counted > COUNTED_AT_MOST,
    areValuesCapped: counted > COUNTED_AT_MOST,
    phases: sumBy(passing('phase'), ({ phase }) => phase),
    needs: sumBy(passing('matter'), ({ need }) => need),
    endpoints: sumBy(passing('endpoint'), ({ endpoint }) => endpoint),
  }
}

function sumBy<T extends string>(groups: readonly Group[], read: (group: Group) => T): ValueCount<T>[] {
  const counts = new Map<T, number>()
  for (const group of groups) counts.set(read(group), (counts.get(read(group)) ?? 0) + group.count)
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count)
}

/** False while the archive of an older version is still looked through. @throws AppError `forbidden` without incident.read */
export async function areIncidentsComplete(scope: Scope): Promise<boolean> {
  authorize(scope, INCIDENTS.permission)
  const db = await getDatabase()
  const { rows } = await db.execute(sql`select where ${isFilled('recovery_fill', scope.environment.name)}`)
  return rows.length > 0
}
