import 'server-only'
import type { Lease } from '../../db/lease/sync-leases'
import type { Environment } from '../../env'
import type { ReturnProgress } from '../../model/return-state'
import type { SyncProblem } from '../../model/sync-state'
import { type Backoff, isPassing } from '../../platform-sync/backoff'
import type { SyncClock } from '../../platform-sync/clock'
import { toSyncProblem } from '../../platform-sync/sync-problem'
import { PlatformError } from '../../ramp'
import { RETURN_LEASES } from './return-lease'

/** A running refresh of the returns. */
export type ReturnRunning = {
  readonly environment: Environment
  readonly lease: Lease
  readonly signal: AbortSignal
  /** Called after each stored page; tests stop a run there. */
  readonly onStored: (() => void | Promise<void>) | undefined
  readonly clock: SyncClock
  readonly backoff: Backoff
  progress: ReturnProgress
  /** The problem that pages show; null after a successful reading. */
  problem: SyncProblem | null
}

/** Whether the platform failed on one request in a way that others may not share. */
export function isRefusal(error: unknown): error is PlatformError {
  return error instanceof PlatformError && (error.kind === 'server' || error.kind === 'timeout')
}

/**
 * Reads with retries while trouble is passing, which pages show. Null after an abort.
 *
 * @param refusals the number of refusals after which it gives up
 * @throws a passing error once it has lasted too long, any other at once
 */
export async function readPatiently<T>(
  run: ReturnRunning,
  read: () => Promise<T>,
  refusals = Number.POSITIVE_INFINITY,
): Promise<T | null> {
  const { clock, signal, backoff } = run
  let refused = 0
  while (!signal.aborted) {
    try {
      const answer = await read()
      run.problem = null
      backoff.recover()
      return answer
    } catch (error) {
      if (signal.aborted) return null
      if (isRefusal(error)) refused += 1
      const ms = isPassing(error) ? backoff.next(error) : null
      if (ms === null || refused >= refusals) throw error
      const now = clock.now()
      run.problem = toSyncProblem(error, { earlier: run.problem, now, retryAt: now + ms })
      await RETURN_LEASES.noteProblem(run.lease, run.problem)
      await clock.wait(ms, signal)
    }
  }
  return null
}
