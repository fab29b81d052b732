import 'server-only'
import { sql } from 'drizzle-orm'
import { getCoverage } from '../archive/coverage/get-coverage'
import { findIncidentRun, type StoredIncident } from '../archive/derived/incidents/find-run'
import { FAILING_OUTCOMES } from '../archive/derived/incidents/incident-rule'
import { authorize, type Scope } from '../auth/scope'
import { type Database, getDatabase } from '../db'
import { AppError } from '../errors'
import type { RecoveryRule } from '../model/recovery'
import { STREAMS } from '../model/stream'
import { coverageOf, knownPart } from '../reports/covered-parts'
import { totalsOf } from '../reports/outcome-sums'
import { readOutcomeCounts } from '../reports/read-counts'
import { chartWindow } from './chart-window'
import type { IncidentBar, IncidentCause, IncidentDetail, IncidentFailure } from './dto'
import { INCIDENTS } from './incidents'
import { toIncident } from './list-incidents'
import { openTriggersOf } from './open-triggers'

/** The most failures whose events, resources and errors are counted. */
const LOOKED_AT_MOST = 20_000
const CAUSES_AT_MOST = 8
const ERROR_LENGTH = 200
const ROWS_SHOWN = 8

/** The most deliveries that are counted one by one, for bars shorter than an hour. */
const COUNTED_AT_MOST = 50_000
const HOUR_MS = 3_600_000

/**
 * An incident by the id of any of its deliveries, because its first one may change as older ones are found.
 *
 * @throws AppError `forbidden` without incident.read; `not_found`
 */
export async function getIncident(scope: Scope, id: string, now: Date): Promise<IncidentDetail> {
  authorize(scope, INCIDENTS.permission)
  const db = await getDatabase()
  const run = await findIncidentRun(db, scope.environment.name, Number(id))
  if (!run)
    throw new AppError(
      'not_found',
      `There is no incident ${id} in ${scope.environment.label}. Fewer than three failures in a row are not an incident, and an incident disappears with its deliveries.`,
    )
  const { holes, chart } = await readChart(scope, db, run, now)
  return {
    incident: toIncident(run),
    afterAt: run.afterAt?.toISOString() ?? null,
    readAt: now.toISOString(),
    ...(await readHit(db, run)),
    ...(await readRecovered(db, run)),
    rows: await readFirst(db, run),
    holes,
    chart,
  }
}

const FAILING = sql`outcome in ${[...FAILING_OUTCOMES]}`

const isoOf = (at: Date) => sql`${at.toISOString()}::timestamptz`

async function readHit(db: Database, { environment, endpoint, firstAt, lastAt }: StoredIncident) {
  const { rows } = await db.execute<{ looked: number; events: number; resources: number; causes: IncidentCause[] }>(sql`
    with failed as materialized (
      select event, resource_id, outcome, response_status as status, left(error, ${ERROR_LENGTH}) as error
      from delivery
      where environment = ${environment} and endpoint = ${endpoint} and sort_at >= ${isoOf(firstAt)}
        and sort_at <= ${isoOf(lastAt)} and ${FAILING}
      order by sort_at desc, id desc limit ${LOOKED_AT_MOST}
    ), frequent as (
      select outcome, status, error, count(*)::integer as count from failed group by 1, 2, 3
      order by 4 desc, 1, 2, 3 limit ${CAUSES_AT_MOST}
    )
    select count(*)::integer as looked, count(distinct event)::integer as events,
      count(distinct resource_id)::integer as resources, (select coalesce(json_agg(frequent), '[]') from frequent) as causes
    from failed`)
  const { looked, ...hit } = rows[0] ?? { looked: 0, events: 0, resources: 0, causes: [] }
  return { ...hit, lookedAt: looked === LOOKED_AT_MOST ? looked : null }
}

const ofRun = ({ environment, endpoint, firstAt, lastAt }: StoredIncident) => sql`
  environment = ${environment} and endpoint = ${endpoint} and at >= ${isoOf(firstAt)} and at <= ${isoOf(lastAt)}
    and ${FAILING}`

async function readRecovered(db: Database, run: StoredIncident) {
  const isOpenTrigger = sql`rule is null and split_part(event, '.', 1) not in ${STREAMS}`
  const { rows } = await db.execute<{ rule: RecoveryRule | null; trigger: string | null; count: number }>(sql`
    select rule, case when ${isOpenTrigger} then event end as trigger, count(*)::integer as count
    from recovery_item where ${ofRun(run)} group by 1, 2 order by 3 desc, 2`)
  return {
    rules: rows.flatMap(({ rule, count }) => (rule === null ? [] : { value: rule, count })),
    openTriggers: openTriggersOf(
      rows.flatMap(({ trigger, count }) => (trigger === null ? [] : { value: trigger, count })),
    ),
  }
}

async function readFirst(db: Database, run: StoredIncident): Promise<IncidentFailure[]> {
  const { rows } = await db.execute<Omit<IncidentFailure, 'at'> & { at: string }>(sql`
    select delivery_id::text as id, to_json(at) #>> '{}' as at, event, outcome, response_status as "responseStatus",
      resource_id as "resourceId", sequence, rule
    from recovery_item where ${ofRun(run)} order by at, delivery_id limit ${ROWS_SHOWN}`)
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at).toISOString() }))
}

async function readChart(scope: Scope, db: Database, run: StoredIncident, now: Date) {
  const { environment, endpoint, firstAt, lastAt, endedAt } = run
  const times = { firstAt: firstAt.getTime(), lastAt: lastAt.getTime(), endedAt: endedAt?.getTime() ?? null }
  const fine = chartWindow(times, now.getTime())
  const window = (await isMany(db, run, fine.edges)) ? chartWindow(times, now.getTime(), HOUR_MS) : fine
  const { edges, stepMs } = window
  const counts = await db.transaction((tx) => readOutcomeCounts(tx, { environment, endpoints: [endpoint], edges }), {
    accessMode: 'read only',
  })
  const coverage = await getCoverage(scope)
  const gapsIn = (from: number, to: number) => coverageOf({ from, to }, coverage, now.getTime()).gaps
  const gaps = gapsIn(edges[0] ?? 0, edges.at(-1) ?? 0)
  const iso = (at: number) => new Date(at).toISOString()
  const bars = edges.slice(0, -1).map((from, step): IncidentBar => {
    const part = { from, to: edges[step + 1] ?? from }
    const own = counts.steps.filter((one) => one.step === step)
    return { from: iso(part.from), to: iso(part.to), known: knownPart(part, gaps), counts: totalsOf(own) }
  })
  const holes = gapsIn(times.firstAt, times.endedAt ?? times.lastAt + 1)
  return {
    chart: { stepMs, bars },
    holes: holes.map(({ from, to, reason }) => ({ from: iso(from), to: iso(to), reason })),
  }
}

/** Whether the deliveries of the window are too many to be counted one by one, by the kept counts of hours. */
async function isMany(db: Database, { environment, endpoint }: StoredIncident, edges: readonly number[]) {
  const from = Math.floor((edges[0] ?? 0) / HOUR_MS) * HOUR_MS
  const { rows } = await db.execute<{ count: number }>(sql`
    select coalesce(sum(count), 0)::float8 as count from delivery_count
    where environment = ${environment} and endpoint = ${endpoint} and hour >= ${isoOf(new Date(from))}
      and hour < ${isoOf(new Date(edges.at(-1) ?? 0))}`)
  return (rows[0]?.count ?? 0) > COUNTED_AT_MOST
}
