import 'server-only'
import type { Environment } from '../../env'
import { logger } from '../../logger'
import type { RunProgress, SyncProblem } from '../../model/sync-state'
import { PlatformError } from '../../ramp/problem/problem'
import type { AnswerWatch } from './answer-watch'
import { type Backoff, isPassing } from './backoff'
import type { SyncClock } from './clock'
import { type Lease, noteProblem } from './lease'
import { type Batch, createBatchReader } from './read-delivery-pages'
import { forgetWalk, type Walk } from './span-store'
import { type StoredBatch, storeBatch } from './store-batch'
import { toSyncProblem } from './sync-problem'
import { leadsBack } from './trail'

/** A run of the sync, and what it has come to. */
export type Run = {
  readonly environment: Environment
  readonly lease: Lease
  readonly signal: AbortSignal
  readonly onStored: (() => void | Promise<void>) | undefined
  readonly pageBudget: number
  readonly clock: SyncClock
  readonly backoff: Backoff
  readonly answers: AnswerWatch
  progress: RunProgress
  /** What the pages show; null once a batch is stored. */
  problem: SyncProblem | null
  /** Whether the walk that has just ended leaves others open. */
  hasOpenWalk: boolean
  expiredCursors: number
}

/** Pages of the first batches: most runs find little new. After them a walk is a long one, and reads ahead. */
const BATCH_PAGES = [1, 1, 2, 4]
const LONG_BATCH = 10

/** How often one run may start a walk anew because the platform no longer knows its cursor. */
const MAX_EXPIRED_CURSORS = 3

/**
 * Follows one walk until it ends; what was read ahead for nothing is given up.
 *
 * @param until in milliseconds; a walk that takes longer is set aside, and stays open.
 * @returns `stopped` when the run was told to stop or has used its pages; `expired` when the walk must begin anew.
 * @throws PlatformError for trouble that does not pass, or does not in time.
 */
export async function followWalk(
  run: Run,
  start: Walk,
  until: number,
): Promise<'done' | 'stopped' | 'expired' | 'set-aside'> {
  const reading = new AbortController()
  try {
    return await followBatches(run, start, until, AbortSignal.any([run.signal, reading.signal]))
  } finally {
    reading.abort()
  }
}

async function followBatches(run: Run, start: Walk, until: number, signal: AbortSignal) {
  const isTimeUp = () => run.clock.now() >= until
  const isBudgetUsed = (pages = 0) => run.progress.pages + pages >= run.pageBudget
  const batches = readBatches(run, start, signal, (last) => isTimeUp() || isBudgetUsed(last.pages))
  let walk = start
  while (!signal.aborted) {
    if (isBudgetUsed()) return 'stopped'
    if (walk !== start && isTimeUp()) return 'set-aside'
    try {
      const batch = await batches.next()
      const from = walk.id === null ? { ...walk, top: batch.settledAt } : walk
      const stored = await storeBatch(run.lease, from, batch, run.progress)
      if (stored.end === 'leads-back') return await endBackwards(run, walk, stored.reason)
      noteStored(run, stored)
      await run.onStored?.()
      if (stored.end) return 'done'
      walk = stored.walk
    } catch (error) {
      if (signal.aborted) return 'stopped'
      if (isExpiredCursor(error, walk)) {
        await giveUpWalk(run, walk, error)
        return 'expired'
      }
      await waitOut(run, error, signal)
    }
  }
  return 'stopped'
}

/** Reads a long walk one batch ahead, so that the next one arrives while the last is being stored. */
function readBatches(run: Run, start: Walk, signal: AbortSignal, isLast: (batch: Batch) => boolean) {
  const readBatch = createBatchReader(run.environment, start.cursor, { signal, follow: run.answers.follow })
  let turn = 0
  const readNext = () => readBatch(BATCH_PAGES[turn++] ?? LONG_BATCH)
  let ahead: Promise<Batch> | null = null
  return {
    async next(): Promise<Batch> {
      const reading = ahead ?? readNext()
      ahead = null
      const batch = await reading
      if (turn === 1 && start.cursor !== null && isEmptyEnd(batch)) throw deadEnd()
      if (batch.nextCursor !== null && turn >= BATCH_PAGES.length && !isLast(batch)) ahead = readNext()
      // Awaited in the next turn; a failure while this batch is stored must not count as unhandled.
      ahead?.catch(() => undefined)
      return batch
    },
  }
}

function noteStored(run: Run, { progress, hasOpenWalk }: StoredBatch): void {
  run.progress = progress
  run.hasOpenWalk = hasOpenWalk
  run.problem = null
  run.backoff.recover()
}

/**
 * The rows of the walk stay, its claims and its cursor don't: where that leads, nobody knows. The next run begins anew.
 *
 * @throws PlatformError with the reason, always.
 */
async function endBackwards(run: Run, walk: Walk, reason: string): Promise<never> {
  await forgetWalk(run.lease, walk)
  throw leadsBack(reason)
}

/** The cursor of an earlier run promised more. */
function isEmptyEnd({ records, nextCursor }: Batch): boolean {
  return records.length === 0 && nextCursor === null
}

/** The cursor of an earlier run leads to nothing: the records may have expired, or the platform may not know it any more. */
function deadEnd(): PlatformError {
  return new PlatformError({
    kind: 'invalid',
    operation: 'Read deliveries',
    happened: 'the cursor of an earlier run leads to an empty page',
  })
}

/** A refused request that carried a cursor: nothing else in it can be wrong. */
function isExpiredCursor(error: unknown, walk: Walk): boolean {
  return error instanceof PlatformError && error.kind === 'invalid' && walk.cursor !== null
}

/** @throws the error itself when it comes again and again. */
async function giveUpWalk(run: Run, walk: Walk, error: unknown): Promise<void> {
  run.expiredCursors += 1
  if (run.expiredCursors > MAX_EXPIRED_CURSORS) throw error
  const about = { environment: run.environment.name }
  logger.warn(about, 'The platform no longer knows the cursor of a walk; starting anew')
  await forgetWalk(run.lease, walk)
}

/**
 * Waits until the platform may be asked again, and lets the pages say so. The lease is prolonged meanwhile by the run's
 * signs of life.
 *
 * @throws the error itself when it is none that passes, or has lasted too long.
 */
async function waitOut(run: Run, error: unknown, signal: AbortSignal): Promise<void> {
  const ms = isPassing(error) ? run.backoff.next(error) : null
  if (ms === null) throw error
  const now = run.clock.now()
  run.problem = toSyncProblem(error, { earlier: run.problem, now, retryAt: now + ms })
  await noteProblem(run.lease, run.problem)
  await run.clock.wait(ms, signal)
}
