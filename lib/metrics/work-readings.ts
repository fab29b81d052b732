import 'server-only'
import { and, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Transaction } from '../db'
import { redeliveryJob } from '../db/schema'
import { hasQueue, readWorkerAge } from '../heartbeat/worker-age'
import { QUEUES } from '../jobs/queues'
import type { MetricsReading } from './reading'

export const REDELIVERIES_READING: MetricsReading = {
  name: 'redeliveries',
  metrics: ['rampdesk_redelivery_jobs', 'rampdesk_redelivery_waiting'],
  async read(tx, environments) {
    // The condition of the index `redelivery_job_open`.
    const isOpen = or(inArray(redeliveryJob.state, ['preparing', 'running']), isNotNull(redeliveryJob.leaseOwner))
    const rows = await tx
      .select({
        environment: redeliveryJob.environment,
        state: redeliveryJob.state,
        jobs: sql<number>`count(*)::float8`,
        waiting: sql<number>`coalesce(sum((${redeliveryJob.counts}->>'waiting')::bigint), 0)::float8`,
      })
      .from(redeliveryJob)
      .where(and(inArray(redeliveryJob.environment, [...environments]), isOpen))
      .groupBy(redeliveryJob.environment, redeliveryJob.state)
    const waitingIn = (name: string) =>
      rows.reduce((sum, { environment, waiting }) => sum + (environment === name ? waiting : 0), 0)
    return [
      ...rows.map(
        ({ environment, state, jobs }) =>
          ({ metric: 'rampdesk_redelivery_jobs', labels: { environment, state }, value: jobs }) as const,
      ),
      ...environments.map(
        (environment) =>
          ({ metric: 'rampdesk_redelivery_waiting', labels: { environment }, value: waitingIn(environment) }) as const,
      ),
    ]
  },
}

export const JOBS_READING: MetricsReading = {
  name: 'jobs',
  metrics: ['rampdesk_jobs', 'rampdesk_jobs_oldest_waiting_seconds', 'rampdesk_worker_heard_age_seconds'],
  async read(tx) {
    if (!(await hasQueue(tx))) return []
    const [queues, heard] = [await readQueues(tx), await readWorkerAge(tx)]
    return [
      ...queues.flatMap(({ queue, active, waiting, oldest }) => [
        { metric: 'rampdesk_jobs', labels: { queue, state: 'active' }, value: active } as const,
        { metric: 'rampdesk_jobs', labels: { queue, state: 'waiting' }, value: waiting } as const,
        { metric: 'rampdesk_jobs_oldest_waiting_seconds', labels: { queue }, value: oldest ?? 0 } as const,
      ]),
      ...(heard === null ? [] : [{ metric: 'rampdesk_worker_heard_age_seconds', value: heard } as const]),
    ]
  },
}

type QueueRow = { queue: string; active: number; waiting: number; oldest: number | null }

/** Counts waiting jobs by pg-boss’s index of waiting jobs, without a look at the many ended jobs that it keeps. */
async function readQueues(tx: Transaction): Promise<QueueRow[]> {
  const names = Object.values(QUEUES).map(({ name }) => name)
  const { rows } = await tx.execute<QueueRow>(sql`
    select queue.name as queue, queue.active_count::float8 as active, coalesce(waiting.jobs, 0)::float8 as waiting,
      extract(epoch from now() - waiting.since)::float8 as oldest
    from pgboss.queue
    left join lateral (
      select count(*) as jobs, min(greatest(created_on, start_after)) filter (where start_after <= now()) as since
      from pgboss.job where job.name = queue.name and state < 'active' and not blocked
    ) as waiting on true
    where queue.name = any(${sql.param(names)}::text[])`)
  return rows
}
