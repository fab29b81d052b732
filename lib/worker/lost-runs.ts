import 'server-only'
import { type LostRun, readLostRuns } from '../db/lease/read-lost-runs'
import { findEnvironment } from '../env'
import { enqueue } from '../jobs/enqueue'

/** The nonce is the same each time, so that only one job of a row waits, however often it is asked for. */
const runOf = ({ environment, jobId }: LostRun) => ({ environment, jobId: Number(jobId), nonce: 'lost' })

const ASK: Record<LostRun['queue'], (lost: LostRun) => Promise<boolean>> = {
  'run-redelivery': (lost) => enqueue('run-redelivery', runOf(lost)),
  'run-export': (lost) => enqueue('run-export', runOf(lost)),
  'run-check': (lost) => enqueue('run-check', runOf(lost)),
  'sync-deliveries': ({ environment }) => enqueue('sync-deliveries', { environment, kind: 'head' }),
  'refresh-returns': ({ environment }) => enqueue('refresh-returns', { environment, kind: 'news' }),
}

const keyOf = ({ queue, environment, jobId }: LostRun) => `${queue} ${environment} ${jobId}`

/**
 * Looks for the work of dead processes: work whose lease is over, and jobs that nobody was asked to run. A run is asked for once
 * two looks in a row find its work, because after an outage of the database a living run prolongs its lease in between.
 *
 * @param isHandled whether jobs of the queue can be asked for
 */
export function createLostRunsLook(isHandled: (queue: string) => boolean): () => Promise<void> {
  let before: ReadonlySet<string> = new Set()
  return async () => {
    const seen = before
    before = new Set()
    const found = await readLostRuns()
    before = new Set(found.map(keyOf))
    for (const lost of found) {
      const isAsked = seen.has(keyOf(lost)) && isHandled(lost.queue) && findEnvironment(lost.environment) !== undefined
      if (isAsked) await ASK[lost.queue](lost)
    }
  }
}
