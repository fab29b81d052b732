import 'server-only'
import { z } from 'zod'
import { RETURN_RUNS } from '../model/return-state'
import { defineQueue, type Queue } from './queue'

const HOUR = 3600

/** Without a sign of life a job's process counts as dead: the least that pg-boss takes. */
const HEARTBEAT_SECONDS = 10

/** Scheduled every few minutes: the schedule is the retry, and goes on where a killed job was. */
const OFTEN = {
  retryLimit: 0,
  expireInSeconds: 6 * HOUR,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  retentionSeconds: HOUR,
  deleteAfterSeconds: 24 * HOUR,
}

const SOON_AGAIN = { retryLimit: 5, retryDelay: 1 }

const SyncJob = z.object({ environment: z.string(), kind: z.enum(['head', 'full']) })
type SyncJob = z.infer<typeof SyncJob>

const syncDeliveries = defineQueue<SyncJob>({
  name: 'sync-deliveries',
  schema: SyncJob,
  options: OFTEN,
  actsFor: { whom: 'desk', because: 'It reads what the schedule reads: who asks for a pass only has it earlier.' },
  work: 'bulk',
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
    heartbeatSeconds: HEARTBEAT_SECONDS,
    retentionSeconds: 24 * HOUR,
    deleteAfterSeconds: 7 * 24 * HOUR,
  },
  actsFor: { whom: 'desk', because: 'Configuration says how long deliveries are kept: nobody starts a purge.' },
  work: 'bulk',
  keyOf: ({ environment }) => environment,
  groupOf: ({ environment }) => environment,
  concurrency: () => 1,
  schedules: (environments) => environments.map(({ name }) => ({ cron: '41 3 * * *', data: { environment: name } })),
  atStart: () => [],
})

const ImportJob = z.object({ environment: z.string() })
type ImportJob = z.infer<typeof ImportJob>

const importUserKeys = defineQueue<ImportJob>({
  name: 'import-user-keys',
  schema: ImportJob,
  // Somebody waits for it: what a killed process left goes on before the next minute.
  options: { ...OFTEN, ...SOON_AGAIN },
  actsFor: { whom: 'operator', permissions: ['user_key.write'], stops: 'It is stopped before its next 5,000 lines.' },
  work: 'bulk',
  keyOf: ({ environment }) => environment,
  groupOf: ({ environment }) => environment,
  concurrency: () => 1,
  schedules: (environments) => environments.map(({ name }) => ({ cron: '* * * * *', data: { environment: name } })),
  atStart: (environments) => environments.map(({ name }) => ({ environment: name })),
})

const RefreshJob = z.object({ environment: z.string(), kind: z.enum(RETURN_RUNS) })
type RefreshJob = z.infer<typeof RefreshJob>

const refreshReturns = defineQueue<RefreshJob>({
  name: 'refresh-returns',
  schema: RefreshJob,
  options: OFTEN,
  actsFor: { whom: 'desk', because: 'It reads what the schedule reads: who asks for the list only has it earlier.' },
  work: 'bulk',
  keyOf: ({ environment, kind }) => `${environment}.${kind}`,
  groupOf: ({ environment }) => environment,
  concurrency: (environments) => environments.length,
  schedules: (environments) =>
    environments.flatMap(({ name }) => [
      { cron: '*/5 * * * *', data: { environment: name, kind: 'news' } },
      { cron: '29 * * * *', data: { environment: name, kind: 'full' } },
    ]),
  atStart: (environments) => environments.map(({ name }) => ({ environment: name, kind: 'news' })),
})

/** `jobId` null: the look for jobs that lack a run. `nonce` keeps a wake from being taken for one that is about to end. */
const RedeliverJob = z.object({ environment: z.string(), jobId: z.int().nullable(), nonce: z.string() })
type RedeliverJob = z.infer<typeof RedeliverJob>

const REDELIVERIES_AT_ONCE = 8

const runRedelivery = defineQueue<RedeliverJob>({
  name: 'run-redelivery',
  schema: RedeliverJob,
  // A run that a stopping process gave back, or a dead one held, goes on in another one; the look of each minute is the rest.
  options: { ...OFTEN, ...SOON_AGAIN },
  actsFor: {
    whom: 'operator',
    permissions: ['redelivery.send', 'delivery.read'],
    stops: 'It pauses. Another operator who resumes it owns it since.',
  },
  work: 'paced',
  keyOf: ({ environment, jobId, nonce }) => `${environment}.${jobId ?? 'open'}.${nonce}`,
  groupOf: ({ environment, jobId }) => `${environment}.${jobId ?? 'open'}`,
  concurrency: () => REDELIVERIES_AT_ONCE + 1,
  schedules: (environments) =>
    environments.map(({ name }) => ({ cron: '* * * * *', data: { environment: name, jobId: null, nonce: '' } })),
  atStart: (environments) => environments.map(({ name }) => ({ environment: name, jobId: null, nonce: '' })),
})

/** `jobId` null: the look for exports that lack a run, are too old, or are due by a schedule. */
const ExportJob = z.object({ environment: z.string(), jobId: z.int().nullable(), nonce: z.string() })
type ExportJob = z.infer<typeof ExportJob>

const EXPORTS_AT_ONCE = 2

const runExport = defineQueue<ExportJob>({
  name: 'run-export',
  schema: ExportJob,
  options: { ...OFTEN, ...SOON_AGAIN },
  actsFor: {
    whom: 'operator',
    // And those of its list, of whole payloads and of schedules.
    permissions: ['export.create'],
    stops: 'It fails and leaves no file. A schedule does not begin.',
  },
  work: 'bulk',
  keyOf: ({ environment, jobId, nonce }) => `${environment}.${jobId ?? 'open'}.${nonce}`,
  groupOf: ({ environment, jobId }) => `${environment}.${jobId ?? 'open'}`,
  concurrency: () => EXPORTS_AT_ONCE + 1,
  schedules: (environments) =>
    environments.map(({ name }) => ({ cron: '* * * * *', data: { environment: name, jobId: null, nonce: '' } })),
  atStart: (environments) => environments.map(({ name }) => ({ environment: name, jobId: null, nonce: '' })),
})

/** Data of the jobs of each queue. */
export type JobData = {
  'sync-deliveries': SyncJob
  'purge-archive': PurgeJob
  'import-user-keys': ImportJob
  'refresh-returns': RefreshJob
  'run-redelivery': RedeliverJob
  'run-export': ExportJob
}

export const QUEUES: { [Name in keyof JobData]: Queue<JobData[Name]> } = {
  'sync-deliveries': syncDeliveries,
  'purge-archive': purgeArchive,
  'import-user-keys': importUserKeys,
  'refresh-returns': refreshReturns,
  'run-redelivery': runRedelivery,
  'run-export': runExport,
}
