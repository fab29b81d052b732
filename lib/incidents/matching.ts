import 'server-only'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { incidentRun } from '../db/schema'
import { type KeysetColumns, type MemberSql, matchingRows } from '../list/sql'
import type { WhichIncidents } from './incidents'

export const INCIDENT_ORDER: KeysetColumns = { sortAt: incidentRun.firstAt, id: incidentRun.id }

const MEMBERS: MemberSql<WhichIncidents> = {
  phase: (phase) => {
    if (phase === null) return undefined
    return phase === 'going' ? sql`${incidentRun.endedAt} is null` : sql`${incidentRun.endedAt} is not null`
  },
  matter: (matter) => {
    if (matter === null) return undefined
    return matter === 'some' ? sql`${incidentRun.open} > 0` : eq(incidentRun.open, 0)
  },
  endpoint: incidentRun.endpoint,
}

export function matchingIncidents(environment: string, which: WhichIncidents, now: Date): SQL | undefined {
  return and(
    eq(incidentRun.environment, environment),
    // Indexes hold long runs only.
    sql`${incidentRun.isIncident}`,
    matchingRows(MEMBERS, INCIDENT_ORDER, which, now),
  )
}
