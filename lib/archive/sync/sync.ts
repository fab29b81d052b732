import 'server-only'
import type { Environment } from '../../env'
import { logger } from '../../logger'
import type { RunProgress } from '../../model/sync-state'
import { createAnswerWatch } from './answer-watch'
import { createBackoff } from './backoff'
import { CLOCK, type SyncClock } from './clock'
import { followWalk, type Run } from './follow-walk'
import { beatLease, endLease, LEASE_BEAT_MS, type Lease, noteUnanswered, type RunEnd, takeLease } from './lease'
import { newWalk, openWalk, type Walk } from './span-store'
import { toSyncProblem } from './sync-problem'

export type SyncOptions = {
  /** `head`: from the newest record until it meets what is kept. `full`: from the newest record to the last page. */
  kind: Walk['kind']
  signal: AbortSignal
  /** Called after each stored batch; tests stop a run there. */
  onStored?: () => void | Promise<void>
  /** Pages after which the run stops, and leaves the rest to the next one. */
  pageBudget?: number
  /** How long the platform may take to answer before the pages say so, in milliseconds. */
  unansweredAfterMs?: number
  clock?: SyncClock
}

export type SyncResult = { status: 'busy' } | ({ status: 'caught-up' | 'stopped' } & RunProgress)

/** Two million records, more than a platform is known to show at once: a list that never ends can't hold a run for ever. */
const PAGE_BUDGET = 20_000

/** A long walk is set aside after this long, so that what has arrived meanwhile is archived, too. */
const TURN_MS = 10_000
/** However long that takes, the long walk has this many times as much. */
const TURN_SHARE = 5

/** How long a full pass waits for a run that holds the lease; a head run leaves its work to that one. */
const FULL_PASS_WAIT_MS = 120_000
const ASK_FOR_LEASE_MS = 250

/**
 * Brings the archive of one environment up to date (specification, 6.5 rule 5): one walk from the newest record until
 * it meets what is already kept, then every walk that an earlier run left open, down to the platform's last page.
 * A run that is killed at any point goes on from the last stored batch. While the platform is down the run waits, holding
 * its lease, for ten minutes at most.
 *
 * @returns `busy` when another run holds the lease; `stopped` when `signal` or the page budget ended it.
 * @throws PlatformError when the platform could not be read; the cause is also kept for the pages to show.
 */
export async function syncDeliveries(environment: Environment, options: SyncOptions): Promise<SyncResult> {
  const { kind, signal, clock = CLOCK } = options
  const lease = kind === 'full' ? await awaitLease(environment.name, signal, clock) : await takeLease(environment.name)
  if (!lease) {
    if (kind === 'full') logger.warn({ environment: environment.name }, 'A full pass was dropped: another run went on')
    return { status: 'busy' }
  }
  const run: Run = {
    environment,
    lease,
    signal,
    onStored: options.onStored,
    pageBudget: options.pageBudget ?? PAGE_BUDGET,
    clock,
    backoff: createBackoff(clock.now),
    answers: createAnswerWatch((since) => noteUnanswered(lease, since), options.unansweredAfterMs),
    progress: { pages: 0, records: 0, inserted: 0, oldestReadAt: null },
    problem: lease.problem,
    hasOpenWalk: true,
    expiredCursors: 0,
  }
  const beat = setInterval(() => void beatLease(lease).catch(noteMissedBeat), LEASE_BEAT_MS)
  try {
    const isCaughtUp = await followWalks(run, kind).finally(() => clearInterval(beat))
    // A run that is told to stop while it waits leaves the problem standing.
    const left = run.problem && { ...run.problem, retryAt: null }
    await endLease(lease, isCaughtUp ? { caughtUp: true } : { caughtUp: false, problem: left })
    return { status: isCaughtUp ? 'caught-up' : 'stopped', ...run.progress }
  } catch (error) {
    const cause = toSyncProblem(error, { earlier: run.problem, now: clock.now(), retryAt: null })
    await noteEnd(lease, { caughtUp: false, problem: cause })
    throw error
  }
}

async function awaitLease(environment: string, signal: AbortSignal, clock: SyncClock) {
  const until = clock.now() + FULL_PASS_WAIT_MS
  let taken = await takeLease(environment)
  while (!taken && !signal.aborted && clock.now() < until) {
    await clock.wait(ASK_FOR_LEASE_MS, signal)
    taken = await takeLease(environment)
  }
  return taken
}

function noteMissedBeat(err: unknown): void {
  logger.warn({ err }, 'The lease of a sync could not be prolonged')
}

async function noteEnd(lease: Lease, end: RunEnd): Promise<void> {
  await endLease(lease, end).catch((err: unknown) =>
    logger.error({ err, environment: lease.environment }, 'The end of a sync could not be noted'),
  )
}

/** False when it ended before everything was read. */
async function followWalks(run: Run, kind: Walk['kind']): Promise<boolean> {
  const { clock, environment } = run
  let walk: Walk | null = newWalk(kind)
  let turnMs = TURN_MS
  while (walk) {
    const end = await followWalk(run, walk, clock.now() + turnMs)
    if (end === 'stopped') return false
    if (end === 'expired') {
      walk = newWalk(walk.kind)
      continue
    }
    if (end === 'set-aside') {
      const begin = clock.now()
      if (!(await followHead(run))) return false
      turnMs = Math.max(TURN_MS, TURN_SHARE * (clock.now() - begin))
    }
    walk = end === 'set-aside' || run.hasOpenWalk ? await openWalk(environment.name) : null
  }
  return true
}

/** What has arrived while a long walk went on. False when it ended before everything was read. */
async function followHead(run: Run): Promise<boolean> {
  let end: Awaited<ReturnType<typeof followWalk>>
  do end = await followWalk(run, newWalk('head'), Number.POSITIVE_INFINITY)
  while (end === 'expired')
  return end !== 'stopped'
}
