import 'server-only'
import { env, findEnvironment } from '../env'
import type { Queue } from '../jobs/queue'
import { type JobData, QUEUES } from '../jobs/queues'
import { logger } from '../logger'

type Handler<Data> = (data: Data, signal: AbortSignal) => Promise<unknown>

/** A queue with the code that does its jobs. */
export type HandledQueue = Queue & { run: (data: unknown, signal: AbortSignal) => Promise<void> }

/** @param loadHandler loads the job's code on first use. */
export function withHandler<Data extends object>(
  queue: Queue<Data>,
  loadHandler: () => Promise<Handler<Data>>,
): HandledQueue {
  return {
    ...queue,
    run: async (data, signal) => {
      const handle = await loadHandler()
      await handle(queue.read(data), signal)
    },
  }
}

/** Every queue: a missing one fails the types. */
export const HANDLED: Record<keyof JobData, HandledQueue> = {
  'sync-deliveries': withHandler(QUEUES['sync-deliveries'], loadSync),
  'purge-archive': withHandler(QUEUES['purge-archive'], loadPurge),
}

async function loadSync(): Promise<Handler<JobData['sync-deliveries']>> {
  const [{ syncDeliveries }, { addMissingTerms }] = await Promise.all([
    import('../archive/sync/sync'),
    import('../archive/upkeep/add-missing-terms'),
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
      if (kind === 'head') await addMissingTerms(signal).catch(noteMissingTerms)
    }
  }
}

function noteMissingTerms(err: unknown): void {
  logger.error({ err }, 'Older deliveries could not be made searchable by words; the next run tries again')
}

async function loadPurge(): Promise<Handler<JobData['purge-archive']>> {
  const { purgeArchive } = await import('../archive/upkeep/purge-archive')
  return async ({ environment: name }, signal) => {
    const environment = findEnvironment(name)
    const keepDays = env().archiveRetentionDays
    if (environment && keepDays !== undefined) await purgeArchive(environment, { keepDays, signal })
  }
}
