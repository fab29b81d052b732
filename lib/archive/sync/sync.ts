import 'server-only'
import type { Environment } from '../../env'
import { logger } from '../../logger'
import type { RunProgress } from '../../model/sync-state'
import { createBackoff } from '../../platform-sync/backoff'
import { CLOCK, type SyncClock } from '../../platform-sync/clock'
import { toSyncProblem } from '../../platform-sync/sync-problem'
import { createAnswerWatch } from './answer-watch'
import { followWalk, LONG_BATCH, type Run } from './follow-walk'
import { DELIVERY_LEASES, noteUnanswered } from './lease'
import { newWalk, openWalk, type Walk } from './span-store'
import { createPlannerNews } from './tell-planner'

export type SyncOptions = {
  /** `head` ends where kept records begin, `full` at the last page. */
  kind: Walk['kind']
  signal: AbortSignal
  /** Called after each batch; tests stop a run there. */
  onStored?: () => void | Promise<void>
  pageBudget?: number
  unansweredAfterMs?: number
  clock?: SyncClock
}

export type SyncResult = { status: 'busy' } | ({ status: 'caught-up' | 'stopped' } & RunProgress)

/** Ends a run over an endless list: two million records. */
const PAGE_BUDGET = 20_000

/** A long walk pauses for news after this time. */
const TURN_MS = 10_000
/** A turn lasts at least this many times as long as reading the news took. */
const TURN_SHARE = 5

/**
 * Brings the archive up to date (specification, 6.5 rule 5): one walk from the newest record to what is kept, then
 * every open walk to the platform’s last page. A killed run goes on from its last batch; an outage is waited out for
 * ten minutes.
 *
 * @returns `busy` when another run holds the lease; `stopped` by `signal` or the page budget.
 * @throws PlatformError when the platform could not be read; pages show the cause.
 */
export async function syncDeliveries(environment: Environment, options: SyncOptions): Promise<SyncResult> {
  const { kind, signal, clock = CLOCK } = options
  // A full pass waits for the lease; a head run does not.
  const lease =
    kind === 'full'
      ? await DELIVERY_LEASES.takeOnceFree(environment.name, signal, clock)
      : await DELIVERY_LEASES.take(environment.name)
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
    planner: createPlannerNews(environment.name),
    progress: { pages: 0, records: 0, inserted: 0, oldestReadAt: null },
    problem: lease.problem,
    hasOpenWalk: true,
    expiredCursors: 0,
    pagesAtMost: LONG_BATCH,
  }
  try {
    const isCaughtUp = await DELIVERY_LEASES.whileHeld(lease, () => followWalks(run, kind))
    // A run stopped while waiting leaves its problem.
    const left = run.problem && { ...run.problem, retryAt: null }
    await DELIVERY_LEASES.end(lease, { isCaughtUp, problem: isCaughtUp ? null : left })
    return { status: isCaughtUp ? 'caught-up' : 'stopped', ...run.progress }
  } catch (error) {
    const problem = toSyncProblem(error, { earlier: run.problem, now: clock.now(), retryAt: null })
    await DELIVERY_LEASES.end(lease, { isCaughtUp: false, problem }).catch((err: unknown) =>
      logger.error({ err, environment: environment.name }, 'The end of a sync could not be noted'),
    )
    throw error
  } finally {
    await run.planner.done()
  }
}

/** Follows walks until none is open; false if stopped before everything was read. */
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

/** Reads the news during a long walk; false if stopped early. */
async function followHead(run: Run): Promise<boolean> {
  let end: Awaited<ReturnType<typeof followWalk>>
  do end = await followWalk(run, newWalk('head'), Number.POSITIVE_INFINITY)
  while (end === 'expired')
  return end !== 'stopped'
}
