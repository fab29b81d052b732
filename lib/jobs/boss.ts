import 'server-only'
import { type ConstructorOptions, PgBoss } from 'pg-boss'
import { getEngine, getPool } from '../db'
import { LOCKS, withLock } from '../db/advisory-lock'
import { logger } from '../logger'
import type { Queue } from './queue'

/** How often to look for jobs without a sign of life; one may be found up to twice as late. On PGlite no other process holds jobs. */
const SUPERVISE_SECONDS = { postgres: 1, pglite: 15 }

export type Boss = { boss: PgBoss; close: () => Promise<void> }

/**
 * Starts pg-boss on this process’s pool.
 *
 * @param role a `worker` also schedules and supervises; a `sender` only adds jobs.
 */
export async function openBoss(role: 'worker' | 'sender', queues: readonly Queue[]): Promise<Boss> {
  let isClosed = false
  const db: NonNullable<ConstructorOptions['db']> = {
    executeSql: async (text, values) => {
      if (isClosed) throw new Error('The job queue is closed.')
      return (await getPool()).query(text, values)
    },
  }
  const engine = await getEngine()
  const isWorker = role === 'worker'
  const boss = new PgBoss({
    db,
    backend: engine,
    schedule: isWorker,
    supervise: isWorker,
    superviseIntervalSeconds: SUPERVISE_SECONDS[engine],
    monitorIntervalSeconds: SUPERVISE_SECONDS[engine],
  })
  boss.on('error', (error) => logger.error({ err: error }, 'The job queue reported an error'))
  boss.on('warning', ({ message }) => logger.warn({ warning: message }, 'The job queue reported a warning'))
  const close = async () => {
    await boss.stop({ graceful: false })
    isClosed = true
  }
  const install = async () => {
    await boss.start()
    for (const { name, options } of queues) {
      await boss.createQueue(name, { policy: 'exclusive', ...options })
      await boss.updateQueue(name, options)
    }
  }
  try {
    // The lock of pg-boss itself does not keep two processes from making tables at the same time.
    if (engine === 'postgres') await withLock(await getPool(), LOCKS.jobs, install)
    else await install()
    return { boss, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Adds a job unless one of its key waits or runs. Returns whether the job was added. */
export async function sendJob(boss: PgBoss, queue: Queue, data: object): Promise<boolean> {
  return (await boss.send(queue.name, data, queue.place(data))) !== null
}
