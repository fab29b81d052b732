import 'server-only'
import { z } from 'zod'
import { env } from '../env'
import { defineQueue, type Queue } from './queue'

const HOUR = 3600

const SyncJob = z.object({ environment: z.string(), kind: z.enum(['head', 'full']) })
type SyncJob = z.infer<typeof SyncJob>

const syncDeliveries = defineQueue<SyncJob>({
  name: 'sync-deliveries',
  schema: SyncJob,
  options: {
    // The schedule is the retry.
    retryLimit: 0,
    expireInSeconds: 6 * HOUR,
    heartbeatSeconds: 30,
    retentionSeconds: HOUR,
    deleteAfterSeconds: 24 * HOUR,
  },
  keyOf: ({ environment, kind }) => `${environment}.${kind}`,
  groupOf: ({ environment }) => environment,
  concurrency: (environments) => environments.length,
  schedules: (environments) =>
    environments.flatMap(({ name }) => [
      { cron: '* * * * *', data: { environment: name, kind: 'head' } },
      // A pass is due every 24 hours (specification, 6.5 rule 5); twice as often leaves room for a failed one.
      { cron: '17 */12 * * *', data: { environment: name, kind: 'full' } },
    ]),
  atStart: (environments) => environments.map(({ name }) => ({ environment: name, kind: 'head' })),
})

const PurgeJob = z.object({ environment: z.string() })
type PurgeJob = z.infer<typeof PurgeJob>

const purgeArchive = defineQueue<PurgeJob>({
  name: 'purge-archive',
  schema: PurgeJob,
  options: {
    // The next day's purge takes what this one left.
    retryLimit: 0,
    expireInSeconds: 6 * HOUR,
    heartbeatSeconds: 30,
    retentionSeconds: 24 * HOUR,
    deleteAfterSeconds: 7 * 24 * HOUR,
  },
  keyOf: ({ environment }) => environment,
  groupOf: ({ environment }) => environment,
  concurrency: () => 1,
  schedules: (environments) =>
    env().archiveRetentionDays === undefined
      ? []
      : environments.map(({ name }) => ({ cron: '41 3 * * *', data: { environment: name } })),
  atStart: () => [],
})

/** What the jobs of each queue hold. */
export type JobData = { 'sync-deliveries': SyncJob; 'purge-archive': PurgeJob }

export const QUEUES: { [Name in keyof JobData]: Queue<JobData[Name]> } = {
  'sync-deliveries': syncDeliveries,
  'purge-archive': purgeArchive,
}
