import 'server-only'
import { z } from 'zod'
import { env, findEnvironment } from '../env'
import { logger } from '../logger'
import { defineQueue, type Queue } from './queue'

const HOUR = 3600

const SyncJob = z.object({ environment: z.string(), kind: z.enum(['head', 'full']) })
type SyncJob = z.infer<typeof SyncJob>

const syncDeliveries = defineQueue<SyncJob>({
  name: 'sync-deliveries',
  schema: SyncJob,
  options: {
    // The schedule is the retry: the next run goes on where this one stopped.
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
      // A complete pass is due every 24 hours (specification, 6.5 rule 5); twice as often leaves room for a failed one.
      { cron: '17 */12 * * *', data: { environment: name, kind: 'full' } },
    ]),
  atStart: (environments) => environments.map(({ name }) => ({ environment: name, kind: 'head' })),
  loadHandler: async () => {
    const [{ syncDeliveries }, { addMissingWords }] = await Promise.all([
      import('../archive/sync'),
      import('../archive/add-missing-words'),
    ])
    return async ({ environment: name, kind }, signal) => {
      const environment = findEnvironment(name)
      if (!environment) {
        logger.warn({ environment: name }, 'A sync was asked for an environment that is not configured')
        return
      }
      try {
        await syncDeliveries(environment, { kind, signal })
      } finally {
        if (kind === 'head') await addMissingWords(signal).catch(noteMissingWords)
      }
    }
  },
})

function noteMissingWords(err: unknown): void {
  logger.error({ err }, 'Older deliveries could not be made searchable by words; the next run tries again')
}

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
  loadHandler: async () => {
    const { purgeArchive } = await import('../archive/purge-archive')
    return async ({ environment: name }, signal) => {
      const environment = findEnvironment(name)
      const keepDays = env().archiveRetentionDays
      if (environment && keepDays !== undefined) await purgeArchive(environment, { keepDays, signal })
    }
  },
})

/** What the jobs of each queue hold. */
export type JobData = { 'sync-deliveries': SyncJob; 'purge-archive': PurgeJob }

export const QUEUES: Record<keyof JobData, Queue> = {
  'sync-deliveries': syncDeliveries,
  'purge-archive': purgeArchive,
}
