import 'server-only'
import { requireDatabase } from '../db'
import { hasFullDisk } from '../db/disk'
import { AppError } from '../errors'

const DEADLINE_MS = 2000

/**
 * Waits behind no query: a busy database is well.
 *
 * @throws AppError `unavailable` when the database hangs or has ended, can't be opened in two seconds, or its disk is full.
 */
export async function checkHealth(): Promise<{ status: 'ok' }> {
  const isFull = await withDeadline(findFullDisk()).catch((cause: unknown) => {
    throw new AppError('unavailable', 'The database does not answer.', { cause, retryAfter: 5 })
  })
  if (!isFull) return { status: 'ok' }
  throw new AppError('unavailable', 'The disk of the database is full: nothing can be stored.', { retryAfter: 60 })
}

/** A hanging disk gives no answer. */
async function findFullDisk(): Promise<boolean> {
  if (await hasFullDisk()) return true
  await requireDatabase()
  return false
}

async function withDeadline<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${DEADLINE_MS} ms`)), DEADLINE_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
