import 'server-only'
import { eq } from 'drizzle-orm'
import { getDatabase } from '../../db'
import { returnSync } from '../../db/schema'
import type { Environment } from '../../env'
import { AppError } from '../../errors'
import { logger } from '../../logger'
import { type ReturnProgress, type ReturnRun, SKIPPED } from '../../model/return-state'
import type { SyncProblem } from '../../model/sync-state'
import { createBackoff } from '../../platform-sync/backoff'
import { CLOCK, type SyncClock } from '../../platform-sync/clock'
import { toSyncProblem } from '../../platform-sync/sync-problem'
import { findChangedReturns, noteDeliveriesSeen } from './changed-returns'
import { rereadReturn } from './reread-returns'
import { RETURN_LEASES } from './return-lease'
import type { ReturnRunning } from './return-run'
import { isStopped } from './stop-refresh'
import { walkNews, walkWholeList } from './walk-returns'

export type RefreshOptions = {
  kind: ReturnRun
  signal: AbortSignal
  onStored?: () => void | Promise<void>
  clock?: SyncClock
}

export type RefreshResult = { status: 'busy' } | ({ status: 'caught-up' | 'stopped' } & ReturnProgress)

/** The most returns that are re-read one by one; for more, the whole list is read. */
const REREAD_AT_MOST = 100

/**
 * Brings the returns up to date: `full` reads the platform’s whole list, `news` its beginning, `changed` the returns that
 * deliveries name. Before the first complete walk, each kind reads the whole list. A killed walk goes on from its last page.
 *
 * @returns `busy` if another run holds the lease
 * @throws PlatformError if the platform could not be read; pages show the cause
 */
export async function refreshReturns(environment: Environment, options: RefreshOptions): Promise<RefreshResult> {
  const { signal, clock = CLOCK } = options
  const { changed, isComplete } = await readBefore(environment.name)
  const kind = isComplete ? options.kind : 'full'
  if (kind === 'changed' && changed.returnIds.length === 0) {
    await noteDeliveriesSeen(environment.name, changed.through)
    return { status: 'caught-up', ...NOTHING_READ, kind }
  }
  // Only a whole walk waits for the lease; the schedule repeats the others.
  const lease =
    options.kind === 'full'
      ? await RETURN_LEASES.takeOnceFree(environment.name, signal, clock)
      : await RETURN_LEASES.take(environment.name)
  if (!lease) return { status: 'busy' }
  const run: ReturnRunning = {
    environment,
    lease,
    signal,
    onStored: options.onStored,
    clock,
    backoff: createBackoff(clock.now),
    progress: { ...NOTHING_READ, kind },
    problem: lease.problem,
  }
  try {
    const isDone = await RETURN_LEASES.whileHeld(lease, () => doRun(run, kind, changed.returnIds))
    if (isDone && kind !== 'news') await noteDeliveriesSeen(environment.name, changed.through)
    const left = run.problem && { ...run.problem, retryAt: null }
    const problem = isDone ? skippedNote(run) : left
    await RETURN_LEASES.end(lease, { isCaughtUp: isDone, problem })
    return { status: isDone ? 'caught-up' : 'stopped', ...run.progress }
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict' && (await isStopped(lease)))
      return { status: 'stopped', ...run.progress }
    const problem = toSyncProblem(error, { earlier: run.problem, now: clock.now(), retryAt: null })
    await RETURN_LEASES.end(lease, { isCaughtUp: false, problem }).catch((err: unknown) =>
      logger.error({ err, environment: environment.name }, 'The end of a refresh of the returns could not be noted'),
    )
    throw error
  }
}

const NOTHING_READ = { pages: 0, returns: 0, added: 0, changed: 0, skipped: 0 }

/** The note of a successful run on returns that the platform refused to show by their ids. */
function skippedNote({ progress: { skipped }, clock }: ReturnRunning): SyncProblem | null {
  if (skipped === 0) return null
  const which = skipped === 1 ? '1 return by its id' : `${skipped} returns by their ids`
  const message = `The platform refuses to show ${which}. The data shown was read earlier.`
  return { code: SKIPPED, message, at: new Date(clock.now()).toISOString(), isPaused: false, retryAt: null }
}

/** Reads the deliveries before the run, so that later ones are left to the next run. */
async function readBefore(environment: string) {
  const changed = await findChangedReturns(environment)
  const db = await getDatabase()
  const [state] = await db
    .select({ completeAt: returnSync.completeAt })
    .from(returnSync)
    .where(eq(returnSync.environment, environment))
  return { changed, isComplete: state?.completeAt != null }
}

async function doRun(run: ReturnRunning, kind: ReturnRun, returnIds: readonly string[]): Promise<boolean> {
  if (kind === 'full' || (kind === 'changed' && returnIds.length > REREAD_AT_MOST)) return walkWholeList(run)
  if (kind === 'news') return walkNews(run)
  for (const id of returnIds) {
    const end = await rereadReturn(run, id)
    if (end === 'stopped') return false
    // The list may have the return that the platform refused.
    if (end === 'refused') return walkWholeList(run)
  }
  return true
}
