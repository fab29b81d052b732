import 'server-only'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../db'
import type { JobState } from '../model/redelivery'
import type { ReportPeriod } from './period'
import type { DeliveryReport } from './schemas'

type SentAgain = NonNullable<DeliveryReport['recovery']['sentAgain']>

const JOBS_LOOKED_AT = 200
const JOBS_SHOWN = 20

type JobRow = {
  id: string
  target_name: string
  created_at: string
  state: JobState
  total: number
  delivered: number
  in_period: number
}

/** Counts failures of the period that the newest 200 redeliveries since its beginning delivered; lists those started in the period. */
export async function readSentAgain(
  tx: Transaction,
  environment: string,
  { from, to }: ReportPeriod,
  endpoints: readonly string[],
): Promise<SentAgain> {
  const [since, until] = [from, to].map((at) => sql`${new Date(at).toISOString()}::timestamptz`)
  const chosen = endpoints.length === 0 ? sql`true` : sql`delivery.endpoint in ${[...endpoints]}`
  const { rows: answered } = await tx.execute<{ settled: number; open: number; jobs: number }>(sql`
    with newest as materialized (
      select id, created_at from redelivery_job where environment = ${environment} and created_at >= ${since}
      order by created_at desc, id desc limit ${JOBS_LOOKED_AT + 1}
    ), job as materialized (
      select id from newest order by created_at desc, id desc limit ${JOBS_LOOKED_AT}
    ), answered as materialized (
      select distinct delivery_id from job
      join redelivery_item as item on item.job_id = job.id and item.state = 'delivered'
    )
    select count(*) filter (where settled)::int as settled, count(*) filter (where not settled)::int as open,
      (select count(*) from newest)::int as jobs
    from answered join delivery on delivery.id = delivery_id
    where delivery.environment = ${environment} and outcome <> 'delivered' and "timestamp" is not null
      and sort_at >= ${since} and sort_at < ${until} and ${chosen}
  `)
  const { rows: jobs } = await tx.execute<JobRow>(sql`
    select id::text as id, target_name, to_json(created_at at time zone 'utc') #>> '{}' as created_at, state, total,
      coalesce((counts ->> 'delivered')::int, 0) as delivered, count(*) over ()::int as in_period
    from redelivery_job
    where environment = ${environment} and created_at >= ${since} and created_at < ${until}
    order by redelivery_job.created_at desc, redelivery_job.id desc limit ${JOBS_SHOWN}
  `)
  return {
    settled: answered[0]?.settled ?? 0,
    open: answered[0]?.open ?? 0,
    countedJobs: (answered[0]?.jobs ?? 0) > JOBS_LOOKED_AT ? JOBS_LOOKED_AT : null,
    jobs: jobs.map(({ id, target_name, created_at, state, total, delivered }) => ({
      id,
      targetName: target_name,
      createdAt: new Date(`${created_at}Z`).toISOString(),
      state,
      total,
      delivered,
    })),
    jobsInPeriod: jobs[0]?.in_period ?? 0,
  }
}
