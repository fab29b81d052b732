import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Environment } from '../env'
import { AppError } from '../errors'
import { logger } from '../logger'
import { PlatformError } from '../ramp/problem'
import type { RunProgress, SyncProblem } from './dto'
import { endLease, type Lease, takeLease } from './lease'
import { type Batch, createBatchReader } from './read-delivery-pages'
import { forgetWalk, newWalk, openWalk, type Walk } from './span-store'
import { storeBatch } from './store-batch'

export type SyncOptions = {
  /** `head`: from the newest record until it meets what is kept. `full`: from the newest record to the last page. */
  kind: Walk['kind']
  signal: AbortSignal
  /** Called after each stored batch; tests stop a run there. */
  onStored?: () => void | Promise<void>
}

export type SyncResult = { status: 'busy' } | ({ status: 'caught-up' | 'stopped' } & RunProgress)

type Run = SyncOptions & { environment: Environment; lease: Lease; progress: RunProgress; expiredCursors: number }

/** Pages of the first batches: most runs find little new. After them a walk is a long one, and reads ahead. */
const BATCH_PAGES = [1, 1, 2, 4]
const LONG_BATCH = 10

/** How often one run may start a walk anew because the platform no longer knows its cursor. */
const MAX_EXPIRED_CURSORS = 3

/**
 * Brings the archive of one environment up to date (specification, 6.5 rule 5): one walk from the newest record until
 * it meets what is already kept, then every walk that an earlier run left open, down to the platform's last page.
 * A run that is killed at any point goes on from the last stored batch.
 *
 * @returns `busy` when another run holds the lease; `stopped` when `signal` ended it.
 * @throws PlatformError when the platform could not be read; the cause is also kept for the pages to show.
 */
export async function syncDeliveries(environment: Environment, options: SyncOptions): Promise<SyncResult> {
  const lease = await takeLease(environment.name, randomUUID())
  if (!lease) return { status: 'busy' }
  const progress = { pages: 0, records: 0, inserted: 0, oldestReadAt: null }
  const run: Run = { ...options, environment, lease, progress, expiredCursors: 0 }
  try {
    const isCaughtUp = await followWalks(run)
    await endLease(lease, isCaughtUp ? { caughtUp: true } : { caughtUp: false, problem: null })
    return { status: isCaughtUp ? 'caught-up' : 'stopped', ...run.progress }
  } catch (error) {
    await endLease(lease, { caughtUp: false, problem: toProblem(error) })
    throw error
  }
}

/** False when told to stop before everything was read. */
async function followWalks(run: Run): Promise<boolean> {
  let walk: Walk | null = newWalk(run.kind)
  while (walk) {
    const outcome = await follow(run, walk)
    if (outcome === 'stopped') return false
    walk = outcome === 'expired' ? newWalk(walk.kind) : await openWalk(run.environment.name)
  }
  return true
}

/** Reads batch by batch, the next one while the last is being stored, until the walk ends. */
async function follow(run: Run, start: Walk): Promise<'done' | 'stopped' | 'expired'> {
  const readBatch = createBatchReader(run.environment, start.cursor, run.signal)
  let walk = start
  let turn = 0
  const readNext = () => readBatch(BATCH_PAGES[turn++] ?? LONG_BATCH)
  let ahead: Promise<Batch> | null = null
  while (!run.signal.aborted) {
    try {
      const batch: Batch = await (ahead ?? readNext())
      ahead = batch.nextCursor !== null && turn >= BATCH_PAGES.length ? readNext() : null
      // Awaited in the next turn; a failure while this batch is stored must not count as unhandled.
      ahead?.catch(() => undefined)
      const from = walk.id === null ? { ...walk, top: batch.settledAt } : walk
      const stored = await storeBatch(run.lease, from, batch, run.progress)
      run.progress = stored.progress
      await run.onStored?.()
      if (stored.end) return 'done'
      walk = stored.walk
    } catch (error) {
      if (run.signal.aborted) return 'stopped'
      if (!isExpiredCursor(error, walk) || ++run.expiredCursors > MAX_EXPIRED_CURSORS) throw error
      logger.warn(
        { environment: run.environment.name },
        'The platform no longer knows the cursor of a walk; starting anew',
      )
      await forgetWalk(walk)
      return 'expired'
    }
  }
  return 'stopped'
}

/** A refused request that carried a cursor: nothing else in it can be wrong. */
function isExpiredCursor(error: unknown, walk: Walk): boolean {
  return error instanceof PlatformError && error.kind === 'invalid' && walk.cursor !== null
}

function toProblem(error: unknown): SyncProblem {
  const at = new Date().toISOString()
  if (error instanceof PlatformError) return { code: error.kind, message: error.message, at }
  if (error instanceof AppError) return { code: error.code, message: error.message, at }
  return {
    code: 'internal',
    message: 'The sync stopped because of a fault in this installation; its log has the cause.',
    at,
  }
}
