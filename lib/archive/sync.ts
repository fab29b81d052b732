import 'server-only'
import type { Environment } from '../env'
import { AppError } from '../errors'
import { logger } from '../logger'
import { PlatformError } from '../ramp/problem'
import type { RunProgress, SyncProblem } from './dto'
import { beatLease, endLease, LEASE_BEAT_MS, type Lease, takeLease } from './lease'
import { type Batch, createBatchReader } from './read-delivery-pages'
import { forgetWalk, newWalk, openWalk, type Walk } from './span-store'
import { storable } from './storable'
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
  const lease = await takeLease(environment.name)
  if (!lease) return { status: 'busy' }
  const progress = { pages: 0, records: 0, inserted: 0, oldestReadAt: null }
  const run: Run = { ...options, environment, lease, progress, expiredCursors: 0 }
  const beat = setInterval(() => void beatLease(lease).catch(noteMissedBeat), LEASE_BEAT_MS)
  try {
    const isCaughtUp = await followWalks(run)
    await endLease(lease, isCaughtUp ? { caughtUp: true } : { caughtUp: false, problem: null })
    return { status: isCaughtUp ? 'caught-up' : 'stopped', ...run.progress }
  } catch (error) {
    await endLease(lease, { caughtUp: false, problem: toProblem(error) }).catch((err: unknown) =>
      logger.error({ err, environment: environment.name }, 'The end of a sync could not be noted'),
    )
    throw error
  } finally {
    clearInterval(beat)
  }
}

function noteMissedBeat(err: unknown): void {
  logger.warn({ err }, 'The lease of a sync could not be prolonged')
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

/** Follows one walk until it ends; what was read ahead for nothing is given up. */
async function follow(run: Run, start: Walk): Promise<'done' | 'stopped' | 'expired'> {
  const reading = new AbortController()
  try {
    return await followBatches(run, start, AbortSignal.any([run.signal, reading.signal]))
  } finally {
    reading.abort()
  }
}

/** Reads batch by batch, the next one while the last is being stored. */
async function followBatches(run: Run, start: Walk, signal: AbortSignal): Promise<'done' | 'stopped' | 'expired'> {
  const readBatch = createBatchReader(run.environment, start.cursor, signal)
  let walk = start
  let turn = 0
  const readNext = () => readBatch(BATCH_PAGES[turn++] ?? LONG_BATCH)
  let ahead: Promise<Batch> | null = null
  while (!signal.aborted) {
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
      if (signal.aborted) return 'stopped'
      if (!isExpiredCursor(error, walk) || ++run.expiredCursors > MAX_EXPIRED_CURSORS) throw error
      const about = { environment: run.environment.name }
      logger.warn(about, 'The platform no longer knows the cursor of a walk; starting anew')
      await forgetWalk(run.lease, walk)
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
  if (error instanceof PlatformError) return { code: error.kind, message: storable(error.message), at }
  if (error instanceof AppError) return { code: error.code, message: storable(error.message), at }
  return {
    code: 'internal',
    message: 'The sync stopped because of a fault in this installation; its log has the cause.',
    at,
  }
}
