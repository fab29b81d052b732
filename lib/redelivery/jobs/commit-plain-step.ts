import 'server-only'
import { anyTargetProves } from '../../archive/derived/recovery/record-redelivered'
import { rolesWith } from '../../auth/role-table'
import { getDatabase } from '../../db'
import { leaseTimes } from '../../db/lease/lease'
import { findEnvironment } from '../../env'
import type { Claimed, JobStep } from './commit-step'
import type { EndedItem } from './end-items'
import type { JobLease } from './job-lease'
import { JOB_PERMISSIONS } from './job-rights'

/**
 * Commits a step that changes only the counts of a running job, in one statement and so in one transaction: stores how items
 * ended, claims the chosen ones and reads their bytes.
 *
 * @returns null, with nothing written, if the step would change more of the job or another run has taken over
 */
export async function commitPlainStep(lease: JobLease, step: JobStep): Promise<Claimed[] | null> {
  if (step.isRepeated || step.unsent.length > 0) return null
  const { results, chosen, target } = step
  const db = await getDatabase()
  const column = <T>(read: (result: EndedItem) => T) => results.map(read)
  const row = failuresOf(results)
  const { rows } = await db.$client.query<[number | null, string | null]>({
    name: 'redelivery_plain_step',
    text: PLAIN_STEP,
    rowMode: 'array',
    values: [
      lease.jobId,
      lease.owner.run,
      target.url,
      target.fingerprint,
      row.isBroken,
      row.first,
      row.longest,
      row.last,
      results.some(({ state, resourceId }) => resourceId !== null && state !== 'delivered'),
      column(({ position }) => position),
      column(({ state }) => state),
      column(({ endedAt }) => endedAt.toISOString()),
      column(({ latencyMs }) => latencyMs),
      column(({ status }) => status),
      column(({ problem }) => problem),
      column(({ answer }) => (answer === null ? null : Buffer.from(answer))),
      column(({ isAnswerCut }) => isAnswerCut),
      chosen.map(({ position }) => position),
      new Date().toISOString(),
      anyTargetProves(findEnvironment(lease.environment)),
      rolesWith(JOB_PERMISSIONS),
      leaseTimes().seconds,
      lease.environment,
    ],
  })
  if (rows.length === 0) return null
  const payloads = new Map(rows)
  return chosen.flatMap((item) => {
    const payload = payloads.get(item.position)
    // An item is sent once even if it was chosen twice.
    payloads.delete(item.position)
    return payload === undefined ? [] : [{ ...item, body: payload === null ? null : Buffer.from(payload) }]
  })
}

/** Failures in a row among results. An item that was not sent through our own fault counts as neither failure nor success. */
function failuresOf(results: readonly EndedItem[]) {
  const row = { isBroken: false, first: 0, longest: 0, last: 0 }
  for (const { state, isOurs } of results) {
    if (isOurs) continue
    if (state === 'delivered') Object.assign(row, { isBroken: true, last: 0 })
    else row.last += 1
    if (!row.isBroken) row.first = row.last
    row.longest = Math.max(row.longest, row.last)
  }
  return row
}

const count = (state: string) => `coalesce((counts->>'${state}')::integer, 0)`

/**
 * A cluster’s `update` may apply only immutable functions to columns, so `lease` and `tally` compute the values that it sets.
 * The conditions of `job` hold if `commitStep` would change nothing more; the job is locked before its items.
 */
const PLAIN_STEP = `
with lease as (select clock_timestamp() + make_interval(secs => $22::integer) as ends_at),
job as (
  select id, environment, target_name, counts,
    $20::boolean or (select kind from redelivery_target where id = target_id) = 'production' as proves
  from redelivery_job
  where id = $1 and lease_owner->>'run' = $2 and state = 'running' and target_url = $3 and fingerprint = $4
    and (stop_after is null or greatest(failures_in_row, failures_in_row + $6::integer, $7::integer) < stop_after)
    and not ("order" = 'resource' and $9::boolean)
    and ${count('waiting')} + ${count('sent')} > cardinality($10::integer[])
    and exists (
      select from redelivery_target as target
      where target.id = target_id and target.removed_at is null and target.url = $3 and target.fingerprint = $4
    )
    and exists (
      select from operator as owner
      where owner.id = coalesce(resumed_by_id, operator_id) and owner.disabled_at is null
        and coalesce(owner.environment_roles->>redelivery_job.environment, owner.role) = any($21::text[])
    )
  for update
),
ended as (
  update redelivery_item as item set
    state = result.state, finished_at = result.at, latency_ms = result.latency, status = result.status,
    problem = result.problem, answer = result.answer, is_answer_cut = result.is_cut
  from job, unnest(
    $10::integer[], $11::text[], $12::timestamptz[], $13::integer[], $14::integer[], $15::text[], $16::bytea[], $17::boolean[]
  ) as result (position, state, at, latency, status, problem, answer, is_cut)
  where item.job_id = job.id and item.position = any($10::integer[]) and item.position = result.position and item.state = 'sent'
  returning item.state, item.delivery_id, item.position, item.status, item.finished_at
),
missed as (
  select id from delivery
  where environment = $23 and id in (select delivery_id from ended where state = 'delivered') and outcome <> 'delivered'
),
proved as (
  insert into recovery_proof (environment, kind, delivery_id, at, detail, is_judged)
  select job.environment, 'redelivered', ended.delivery_id, ended.finished_at, jsonb_build_object(
    'kind', 'redelivered', 'jobId', job.id::text, 'position', ended.position, 'status', ended.status, 'target', job.target_name
  ), false
  from ended, job
  where ended.state = 'delivered' and job.proves and ended.delivery_id in (select id from missed)
),
taken as (
  update redelivery_item as item set state = 'sent', sent_at = $19::timestamptz
  from job
  where item.job_id = job.id and item.position = any($18::integer[]) and item.state = 'waiting'
  returning item.position, item.delivery_id
),
tally as (
  select counts
    || (
      select coalesce(jsonb_object_agg(state, coalesce((counts->>state)::integer, 0) + number), '{}')
      from (select state, count(*)::integer as number from ended group by state) as by_state
    )
    || jsonb_build_object(
      'sent', ${count('sent')} - (select count(*) from ended) + (select count(*) from taken),
      'waiting', ${count('waiting')} - (select count(*) from taken)
    ) as counts
  from job
),
counted as (
  update redelivery_job set
    counts = tally.counts, lease_until = lease.ends_at,
    failures_in_row = case when $5::boolean then 0 else failures_in_row end + $8::integer
  from job, tally, lease where redelivery_job.id = job.id
),
leaving as (
  select id, payload from delivery where environment = $23 and id in (select delivery_id from taken)
)
select taken.position, leaving.payload
from job left join taken on true left join leaving on leaving.id = taken.delivery_id
`
