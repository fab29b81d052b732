import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db'
import type { AnswerCount } from '../../../model/incident'
import type { Outcome } from '../../../model/outcome'
import { isFilled } from '../../is-filled'
import { FAILING_OUTCOMES, type FailureRun } from './incident-rule'

/** The failures to look for: times in ms since 1970, without `to`; endpoints as stored, or none for all. */
export type IncidentsOf = { environment: string; from: number; to: number; endpoints: readonly string[] }

/** An incident; `id` is the id of its first delivery. */
export type Incident = FailureRun & {
  id: string
  /** How many of its failures are unresolved. */
  open: number
  settled: number
  outcomes: { outcome: Outcome; count: number }[]
  events: number
  resources: number
  /** The most frequent causes, five at most. */
  causes: (AnswerCount & { error: string | null })[]
}

/** Incidents newest first. `isComplete`: false while the archive of an older version is still being judged. */
export type FoundIncidents = { incidents: Incident[]; leftOut: number; isComplete: boolean }

const INCIDENTS_AT_MOST = 100
const CAUSES_AT_MOST = 5
const ERROR_LENGTH = 200

const FAILING = sql`outcome in ${[...FAILING_OUTCOMES]}`

const instantOf = (at: number) => sql`${new Date(at).toISOString()}::timestamptz`
const msOf = (at: SQL) => sql`(extract(epoch from ${at}) * 1000)::float8`

type Facts = Omit<Incident, 'firstAt' | 'lastAt' | 'endedAt'> & {
  first_at: number
  last_at: number
  ended_at: number | null
  all: number
}

/** Reads the incidents with a failure in the period, including their failures before and after it. */
export async function readIncidents(tx: Transaction, of: IncidentsOf): Promise<FoundIncidents> {
  const { environment } = of
  const [from, to] = [instantOf(of.from), instantOf(of.to)]
  const chosen = of.endpoints.length === 0 ? sql`true` : sql`run.endpoint in ${[...of.endpoints]}`
  const ofRun = sql`environment = ${environment} and endpoint = run.endpoint and sort_at >= first_at and sort_at <= last_at
    and ${FAILING}`
  const { rows } = await tx.execute<Facts>(sql`
    with run as materialized (
      select *, count(*) over ()::int as all from incident_run as run
      where environment = ${environment} and is_incident and ${chosen} and first_at < ${to} and last_at >= ${from}
        and (first_at >= ${from} or last_at < ${to} or exists (
          select from delivery
          where environment = ${environment} and endpoint = run.endpoint and sort_at >= ${from} and sort_at < ${to}
            and ${FAILING}
        ))
      order by first_at desc, endpoint limit ${INCIDENTS_AT_MOST}
    )
    select id::text as id, run.endpoint, run.all, ${msOf(sql`first_at`)} as first_at, ${msOf(sql`last_at`)} as last_at,
      ${msOf(sql`ended_at`)} as ended_at, failures, open, settled, events, resources, outcomes, causes.causes
    from run
    cross join lateral (
      select count(*) filter (where settled)::int as settled, count(distinct event)::int as events,
        count(distinct resource_id)::int as resources
      from delivery where ${ofRun}
    ) as counted
    cross join lateral (
      select json_agg(json_build_object('outcome', outcome, 'count', count) order by count desc, outcome) as outcomes
      from (select outcome, count(*)::int as count from delivery where ${ofRun} group by 1) as by_outcome
    ) as told
    cross join lateral (
      select json_agg(json_build_object('outcome', outcome, 'status', status, 'error', error, 'count', count)
        order by count desc, outcome, status, error) as causes
      from (
        select outcome, response_status as status, left(error, ${ERROR_LENGTH}) as error, count(*)::int as count
        from delivery where ${ofRun} group by 1, 2, 3 order by 4 desc, 1, 2, 3 limit ${CAUSES_AT_MOST}
      ) as frequent
    ) as causes
    order by first_at desc, run.endpoint
  `)
  const all = rows[0]?.all ?? 0
  const { rows: filled } = await tx.execute(sql`select where ${isFilled('recovery_fill', environment)}`)
  return {
    incidents: rows.map(({ first_at: firstAt, last_at: lastAt, ended_at: endedAt, all: _, ...incident }) => ({
      ...incident,
      firstAt,
      lastAt,
      endedAt,
    })),
    leftOut: all - rows.length,
    isComplete: filled.length > 0,
  }
}
