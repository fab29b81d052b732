import 'server-only'
import { setImmediate as turnOfOthers } from 'node:timers/promises'
import { getSliceMs } from '../../db'
import type { Lease } from '../../db/lease/sync-leases'
import { sizeAfter } from '../../db/turns/slice-size'
import type { Environment } from '../../env'
import { logger } from '../../logger'
import type { RunProgress, SyncProblem } from '../../model/sync-state'
import { type Backoff, isPassing } from '../../platform-sync/backoff'
import type { SyncClock } from '../../platform-sync/clock'
import { toSyncProblem } from '../../platform-sync/sync-problem'
import { PlatformError } from '../../ramp/problem/problem'
import type { AnswerWatch } from './answer-watch'
import { factsOf, type RecordFacts } from './archive-record'
import { DELIVERY_LEASES } from './lease'
import { type Batch, createBatchReader } from './read-delivery-pages'
import { forgetWalk, type Walk } from './span-store'
import { type StorableBatch, type StoredBatch, storeBatch } from './store-batch'
import type { PlannerNews } from './tell-planner'
import { leadsBack } from './trail'

export type Run = {
  readonly environment: Environment
  readonly lease: Lease
  readonly signal: AbortSignal
  readonly onStored: (() => void | Promise<void>) | undefined
  readonly pageBudget: number
  readonly clock: SyncClock
  readonly backoff: Backoff
  readonly answers: AnswerWatch
  readonly planner: PlannerNews
  progress: RunProgress
  /** Shown on pages; null once a batch is stored. */
  problem: SyncProblem | null
  hasOpenWalk: boolean
  expiredCursors: number
  /** The most pages of a batch; on PGlite it follows how long the last batch held the one session. */
  pagesAtMost: number
}

/** Characters of payloads that are read in one turn of the event loop: 4 ms. */
const READ_AT_ONCE = 50_000

/** Most runs find little new; long walks read ahead. */
const BATCH_PAGES = [1, 1, 2, 4]
export const LONG_BATCH = 10

const MAX_EXPIRED_CURSORS = 3

/**
 * Follows one walk until it ends.
 *
 * @param until in milliseconds; a longer walk is set aside, open.
 * @returns `stopped` when told to stop or out of pages; `expired` when the walk must begin anew.
 * @throws PlatformError for lasting trouble.
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
      const from = walk.id === null ? { ...walk, top: batch.top } : walk
      const stored = await storeBatch(run.lease, from, batch, run.progress)
      if (stored.end === 'leads-back') return await endBackwards(run, walk, stored.reason)
      noteStored(run, stored)
      run.pagesAtMost = await pagesAfter(batch.pages, stored.tookMs)
      run.planner.look(run.progress.inserted)
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

function readBatches(run: Run, start: Walk, signal: AbortSignal, isLast: (batch: StorableBatch) => boolean) {
  const readBatch = createBatchReader(run.environment, start.cursor, { signal, follow: run.answers.follow })
  let turn = 0
  // Called before the batch is needed: the database stores the last one meanwhile.
  const readNext = async () => toStorable(await readBatch(Math.min(BATCH_PAGES[turn++] ?? LONG_BATCH, run.pagesAtMost)))
  let ahead: Promise<StorableBatch> | null = null
  return {
    async next(): Promise<StorableBatch> {
      const reading = ahead ?? readNext()
      ahead = null
      const batch = await reading
      if (turn === 1 && start.cursor !== null && isEmptyEnd(batch)) throw deadEnd()
      if (batch.nextCursor !== null && turn >= BATCH_PAGES.length && !isLast(batch)) ahead = readNext()
      // `next` awaits it later; until then a rejection must not count as unhandled.
      ahead?.catch(() => undefined)
      return batch
    },
  }
}

/** The most pages of the next batch. On PGlite everybody waits for the one session. */
async function pagesAfter(pages: number, tookMs: number): Promise<number> {
  const mostMs = await getSliceMs()
  return mostMs === Number.POSITIVE_INFINITY
    ? LONG_BATCH
    : sizeAfter(pages, tookMs, { least: 1, most: LONG_BATCH, mostMs })
}

/** Makes the facts in parts, so that the event loop handles other work meanwhile. */
async function toStorable({ records, ...batch }: Batch): Promise<StorableBatch> {
  const facts: RecordFacts[] = []
  let characters = 0
  for (const record of records) {
    facts.push(factsOf(record))
    characters += record.payload.length
    if (characters < READ_AT_ONCE) continue
    await turnOfOthers()
    characters = 0
  }
  return { ...batch, facts }
}

function noteStored(run: Run, { progress, hasOpenWalk }: StoredBatch): void {
  run.progress = progress
  run.hasOpenWalk = hasOpenWalk
  run.problem = null
  run.backoff.recover()
}

/** Keeps the rows of a walk that leads back, drops claims and cursor. @throws PlatformError always. */
async function endBackwards(run: Run, walk: Walk, reason: string): Promise<never> {
  await forgetWalk(run.lease, walk)
  throw leadsBack(reason)
}

function isEmptyEnd({ facts, nextCursor }: StorableBatch): boolean {
  return facts.length === 0 && nextCursor === null
}

/** The error for a cursor that has expired or that the platform does not know. */
function deadEnd(): PlatformError {
  return new PlatformError({
    kind: 'invalid',
    operation: 'Read deliveries',
    happened: 'the cursor of an earlier run leads to an empty page',
  })
}

/** Whether the platform refused the cursor: a refusal can only concern the cursor. */
function isExpiredCursor(error: unknown, walk: Walk): boolean {
  return error instanceof PlatformError && error.kind === 'invalid' && walk.cursor !== null
}

async function giveUpWalk(run: Run, walk: Walk, error: unknown): Promise<void> {
  run.expiredCursors += 1
  if (run.expiredCursors > MAX_EXPIRED_CURSORS) throw error
  const about = { environment: run.environment.name }
  logger.warn(about, 'The platform no longer knows the cursor of a walk; starting anew')
  await forgetWalk(run.lease, walk)
}

/** Waits until the platform may be asked again, and shows why. @throws the error once it has lasted too long. */
async function waitOut(run: Run, error: unknown, signal: AbortSignal): Promise<void> {
  const ms = isPassing(error) ? run.backoff.next(error) : null
  if (ms === null) throw error
  const now = run.clock.now()
  run.problem = toSyncProblem(error, { earlier: run.problem, now, retryAt: now + ms })
  await DELIVERY_LEASES.noteProblem(run.lease, run.problem)
  await run.clock.wait(ms, signal)
}
