import 'server-only'
import { type ConstructorOptions, PgBoss } from 'pg-boss'
import { getEngine, getPool } from '../db'
import { LOCKS, withLock } from '../db/advisory-lock'
import { logger } from '../logger'
import type { Queue } from './queue'

/** How often jobs without a sign of life are looked for: up to twice as late. On PGlite no other process can have held one. */
const SUPERVISE_SECONDS = { postgres: 1, pglite: 15 }

export type Boss = { boss: PgBoss; close: () => Promise<void> }

/**
 * Starts pg-boss on this process's pool.
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
    // pg-boss's own lock does not keep processes from making tables at once.
    if (engine === 'postgres') await withLock(await getPool(), LOCKS.jobs, install)
    else await install()
    return { boss, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Adds a job unless one of its key waits or runs. Answers whether it did. */
export async function sendJob(boss: PgBoss, queue: Queue, data: object): Promise<boolean> {
  return (await boss.send(queue.name, data, queue.place(data))) !== null
}
