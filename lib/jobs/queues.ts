import 'server-only'
import { z } from 'zod'
import { findEnvironment } from '../env'
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
    const { syncDeliveries } = await import('../archive/sync')
    return async ({ environment: name, kind }, signal) => {
      const environment = findEnvironment(name)
      if (environment) await syncDeliveries(environment, { kind, signal })
      else logger.warn({ environment: name }, 'A sync was asked for an environment that is not configured')
    }
  },
})

/** What the jobs of each queue hold. */
export type JobData = { 'sync-deliveries': SyncJob }

export const QUEUES: Record<keyof JobData, Queue> = { 'sync-deliveries': syncDeliveries }
