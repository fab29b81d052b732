import 'server-only'
import { getPool } from '../db'
import { hasFullDisk } from '../db/disk'
import { AppError } from '../errors'

const DEADLINE_MS = 2000

/**
 * Whether the app can do its work now.
 *
 * @throws AppError `unavailable` when the database does not answer within two seconds, or has no room to store anything.
 */
export async function checkHealth(): Promise<{ status: 'ok' }> {
  if (await hasFullDisk()) {
    throw new AppError('unavailable', 'The disk of the database is full: nothing can be stored.', { retryAfter: 60 })
  }
  try {
    await withDeadline(getPool().then((pool) => pool.query('select 1')))
  } catch (cause) {
    throw new AppError('unavailable', 'The database does not answer.', { cause, retryAfter: 5 })
  }
  return { status: 'ok' }
}

async function withDeadline(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${DEADLINE_MS} ms`)), DEADLINE_MS)
  })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
