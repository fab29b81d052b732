import 'server-only'
import { and, sql } from 'drizzle-orm'
import { isFilled } from '../archive/is-filled'
import { authorize, type Scope } from '../auth/scope'
import { getReadDatabase } from '../db'
import { incidentRun } from '../db/schema'
import { countList } from '../list/count/count-list'
import { groupRows } from '../list/count/group-rows'
import { readKeysetPage } from '../list/keyset'
import type { ListOrder } from '../list/order'
import type { ListPage } from '../list/page'
import { beyondCursor, keysetOrder } from '../list/sql'
import { answersOf } from '../model/incident'
import type { IncidentRow } from './dto'
import { INCIDENTS, type IncidentCounts, type WhichIncidents } from './incidents'
import { INCIDENT_ORDER, matchingIncidents } from './matching'

type Input = WhichIncidents & { limit: number; cursor: string | null; order?: ListOrder; above?: boolean }

/** A page of incidents. @throws AppError `forbidden` without incident.read; `invalid` for a damaged cursor */
export async function listIncidents(scope: Scope, input: Input, now: Date): Promise<ListPage<IncidentRow>> {
  authorize(scope, INCIDENTS.permission)
  const db = await getReadDatabase(scope)
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

export function toIncident(row: typeof incidentRun.$inferSelect) {
  return {
    id: String(row.id),
    endpoint: row.endpoint,
    /** The times of the incident’s first and last failure. */
    firstAt: row.firstAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
    /** The time of the first successful delivery after the incident; null while it goes on. */
    endedAt: row.endedAt?.toISOString() ?? null,
    failures: row.failures,
    /** How many of the failures are unresolved. */
    open: row.open,
    /** How the endpoint answered, the most frequent answer first. */
    answers: answersOf(row.causes),
  }
}

const VALUES = {
  phase: sql`case when ${incidentRun.endedAt} is null then 'going' else 'over' end`,
  matter: sql`case when ${incidentRun.open} > 0 then 'some' else 'none' end`,
  endpoint: incidentRun.endpoint,
}

/** @throws AppError `forbidden` */
export async function countIncidents(scope: Scope, which: WhichIncidents, now: Date): Promise<IncidentCounts> {
  authorize(scope, INCIDENTS.permission)
  const db = await getReadDatabase(scope)
  return countList(INCIDENTS, which, (filters, most) => {
    const where = matchingIncidents(scope.environment.name, filters, now)
    return groupRows(db, { table: incidentRun, values: VALUES, where, order: keysetOrder(INCIDENT_ORDER, null) }, most)
  })
}

/** Whether all incidents are found: not while an older version’s archive is being looked through. @throws AppError `forbidden` without incident.read */
export async function areIncidentsComplete(scope: Scope): Promise<boolean> {
  authorize(scope, INCIDENTS.permission)
  const db = await getReadDatabase(scope)
  const { rows } = await db.execute(sql`select where ${isFilled('recovery_fill', scope.environment.name)}`)
  return rows.length > 0
}
