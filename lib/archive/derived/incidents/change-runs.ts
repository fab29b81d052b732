import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db'
import type { Outcome } from '../../../model/outcome'
import { runStep } from './incident-rule'
import {
  type DeliveredRow,
  type FailedRow,
  type GrownRun,
  planRuns,
  type StaleRange,
  type StoredRun,
} from './plan-runs'
import { replaceRuns } from './replace-runs'
import { FAILING, fromMs, msText } from './run-sql'

type NewDelivery = {
  record: { endpoint: string; sort_at: string; outcome: Outcome; response_status: number | null }
  id: number
}

/**
 * Updates the runs for new rows, in their transaction and before their recovery items. The caller has called `lockDerived`.
 * Rows that continue a run cost no more than the rows themselves.
 */
export async function addRuns(tx: Transaction, environment: string, stored: readonly NewDelivery[]): Promise<void> {
  const rows = stored.map(({ record: { endpoint, sort_at, outcome, response_status: status }, id }) => ({
    id,
    endpoint,
    at: Date.parse(sort_at),
    outcome,
    status,
  }))
  const failed = rows.filter(({ outcome }) => runStep(outcome) === 'fails')
  const delivered = rows.filter(({ outcome }) => runStep(outcome) === 'ends')
  const touched = byEndpoint(failed, delivered)
  const runs = await readRunsNear(
    tx,
    environment,
    [...touched].map(([endpoint, { times }]) => ({ endpoint, ...times })),
  )
  const plans = [...touched].map(([endpoint, of]) =>
    planRuns(
      runs.filter((run) => run.endpoint === endpoint),
      of.failed,
      of.delivered,
    ),
  )
  await growRuns(
    tx,
    environment,
    plans.flatMap(({ grown }) => grown),
  )
  await replaceRuns(
    tx,
    environment,
    plans.flatMap(({ stale }) => stale),
  )
}

type Touched = { failed: FailedRow[]; delivered: number[]; times: { from: number; to: number } }

function byEndpoint(failed: readonly FailedRow[], delivered: readonly DeliveredRow[]): Map<string, Touched> {
  const touched = new Map<string, Touched>()
  const of = ({ endpoint, at }: DeliveredRow) => {
    const found = touched.get(endpoint) ?? { failed: [], delivered: [], times: { from: at, to: at } }
    touched.set(endpoint, found)
    found.times.from = Math.min(found.times.from, at)
    found.times.to = Math.max(found.times.to, at)
    return found
  }
  for (const row of failed) of(row).failed.push(row)
  for (const row of delivered) of(row).delivered.push(row.at)
  return touched
}

/** Updates the runs for removed rows, after their recovery items. The caller has called `lockDerived`. */
export async function cutRuns(
  tx: Transaction,
  environment: string,
  gone: readonly (DeliveredRow & { outcome: Outcome })[],
): Promise<void> {
  const times = new Map(
    gone
      .filter(({ outcome }) => runStep(outcome) !== 'says-nothing')
      .map(({ endpoint, at }) => [`${at} ${endpoint}`, { endpoint, from: at, to: at }]),
  )
  const runs = await readRunsNear(tx, environment, [...times.values()])
  const isCut = ({ endpoint, firstAt, lastAt, afterAt, endedAt }: StoredRun) =>
    gone.some(
      (row) =>
        row.endpoint === endpoint &&
        ((row.at >= firstAt && row.at <= lastAt) || row.at === afterAt || row.at === endedAt),
    )
  const stale = runs.filter(isCut).map(({ endpoint, firstAt, lastAt }) => ({ endpoint, from: firstAt, to: lastAt }))
  await replaceRuns(tx, environment, stale)
}

/** Runs that begin in a range, and the nearest one on either side. */
async function readRunsNear(tx: Transaction, environment: string, ranges: readonly StaleRange[]): Promise<StoredRun[]> {
  if (ranges.length === 0) return []
  const ofEndpoint = sql`environment = ${environment} and incident_run.endpoint = asked.endpoint`
  const { rows } = await tx.execute<Record<'id' | 'firstAt' | 'lastAt', string> & StoredRow>(sql`
    with asked as materialized (
      select endpoint, ${fromMs(sql`"from"`)} as from_at, ${fromMs(sql`"to"`)} as to_at
      from json_to_recordset(${JSON.stringify(ranges)}::json) as asked(endpoint text, "from" bigint, "to" bigint)
    ), near as (
      select distinct on (found.id) found.* from asked cross join lateral (
        (select * from incident_run where ${ofEndpoint} and first_at < from_at order by first_at desc limit 1)
        union all (
          select * from incident_run where ${ofEndpoint} and first_at >= from_at and first_at <= to_at
          order by first_at offset 0
        )
        union all (select * from incident_run where ${ofEndpoint} and first_at > to_at order by first_at limit 1)
      ) as found
    )
    select id::text as id, endpoint, ${msText(sql`first_at`)} as "firstAt", ${msText(sql`last_at`)} as "lastAt",
      ${msText(sql`after_at`)} as "afterAt", ${msText(sql`ended_at`)} as "endedAt", failures, causes
    from near order by endpoint, first_at`)
  return rows.map(({ id, firstAt, lastAt, afterAt, endedAt, ...run }) => ({
    ...run,
    id: Number(id),
    firstAt: Number(firstAt),
    lastAt: Number(lastAt),
    afterAt: afterAt === null ? null : Number(afterAt),
    endedAt: endedAt === null ? null : Number(endedAt),
  }))
}

type StoredRow = Pick<StoredRun, 'endpoint' | 'failures' | 'causes'> & Record<'afterAt' | 'endedAt', string | null>

async function growRuns(tx: Transaction, environment: string, grown: readonly GrownRun[]): Promise<void> {
  if (grown.length === 0) return
  await tx.execute(sql`
    update incident_run as run set id = grown.id, first_at = ${fromMs(sql`"firstAt"`)}, last_at = ${fromMs(sql`"lastAt"`)},
      after_at = ${fromMs(sql`"afterAt"`)}, ended_at = ${fromMs(sql`"endedAt"`)}, failures = grown.failures,
      causes = grown.causes
    from json_to_recordset(${JSON.stringify(grown)}::json) as grown(
      was bigint, id bigint, "firstAt" bigint, "lastAt" bigint, "afterAt" bigint, "endedAt" bigint, failures integer,
      causes jsonb
    )
    where run.environment = ${environment} and run.id = grown.was`)
}

/** Makes the missing runs of these deliveries. The caller has called `lockDerived`. */
export async function fillRuns(tx: Transaction, environment: string, ids: readonly number[]): Promise<void> {
  const { rows } = await tx.execute<{ endpoint: string; at: string }>(sql`
    select distinct endpoint, ${msText(sql`sort_at`)} as at from delivery
    where environment = ${environment} and id in (select value::bigint from json_array_elements_text(${JSON.stringify(ids)}::json)) and ${FAILING}
      and not exists (
        select from (
          select last_at from incident_run
          where environment = ${environment} and incident_run.endpoint = delivery.endpoint and first_at <= sort_at
          order by first_at desc limit 1
        ) as run where last_at >= sort_at
      )`)
  const stale = rows.map(({ endpoint, at }) => ({ endpoint, from: Number(at), to: Number(at) }))
  await replaceRuns(tx, environment, stale)
}

/** A recovery item of a failure that opened (1) or closed (-1). */
export type OpenStep = { endpoint: string; at: number; step: number }

/** A statement that changes how many failures of each run are unresolved. */
export const countOpen = (environment: string, steps: readonly OpenStep[]): SQL => sql`
    update incident_run set open = open + moved.step from (
      select run.id, sum(step)::integer as step
      from json_to_recordset(${JSON.stringify(steps)}::json) as changed(endpoint text, at bigint, step integer)
      cross join lateral (
        select id, last_at from incident_run
        where environment = ${environment} and incident_run.endpoint = changed.endpoint and first_at <= ${fromMs(sql`at`)}
        order by first_at desc limit 1
      ) as run
      where run.last_at >= ${fromMs(sql`at`)} group by 1 having sum(step) <> 0
    ) as moved
    where incident_run.environment = ${environment} and incident_run.id = moved.id`
