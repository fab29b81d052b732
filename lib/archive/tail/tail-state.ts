import type { SyncProblem } from '../../model/sync-state'
import type { TailState } from './dto'

export type SyncGlance = {
  /** Grows with each delivery that is archived. */
  records: number
  caughtUpAt: Date | null
  /** Milliseconds, by the database’s clock. */
  caughtUpAgo: number | null
  isBusy: boolean
  problem: SyncProblem | null
  unansweredSince: Date | null
}

/** Watchers sync each second; an archive that caught up longer ago than this is not live. */
const LATE_MS = 15_000

export const UNREADABLE: TailState = {
  isLive: false,
  message: 'The archive cannot be read at the moment. The log has the cause.',
  since: null,
}

/**
 * Whether news arrives at once; null while unknown.
 *
 * @param watchedFor milliseconds
 */
export function tailStateOf(glance: SyncGlance, watchedFor: number): TailState | null {
  const { problem, caughtUpAt, caughtUpAgo, isBusy, unansweredSince } = glance
  if (problem) return { isLive: false, message: problem.message, since: problem.at }
  if (isBusy && unansweredSince)
    return { isLive: false, message: 'The platform does not answer.', since: unansweredSince.toISOString() }
  if (caughtUpAgo !== null && caughtUpAgo <= LATE_MS) return { isLive: true }
  if (watchedFor <= LATE_MS) return null
  const message = isBusy
    ? 'A long sync is running. New deliveries appear at its next step.'
    : 'No sync has caught up with the platform yet.'
  return { isLive: false, message, since: caughtUpAt?.toISOString() ?? null }
}

export function isSameState(a: TailState | null, b: TailState | null): boolean {
  if (a === null || b === null || a.isLive || b.isLive) return a?.isLive === b?.isLive
  return a.message === b.message && a.since === b.since
}
