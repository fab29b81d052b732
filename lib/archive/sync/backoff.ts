import { PlatformError } from '../../ramp/problem/problem'
import type { ProblemKind } from '../../ramp/problem/problem-texts'

/** Trouble that passes by itself: the platform is down, out of reach, or asks us to slow down. */
const PASSING: ReadonlySet<ProblemKind> = new Set(['rate_limited', 'server', 'timeout', 'connection'])

/** No sooner than the circuit breaker lets the next request pass. */
const SHORTEST_MS = 5_000
/** Short enough to have caught up within a minute after an outage. */
const LONGEST_MS = 15_000
/** A platform that asks us to slow down for longer than this is asked once in this time. */
const LONGEST_ASKED_MS = 60_000

/** How long one trouble may last before the run ends with it; the schedule begins the next one. */
const GIVE_UP_MS = 10 * 60_000

export function isPassing(error: unknown): error is PlatformError {
  return error instanceof PlatformError && PASSING.has(error.kind)
}

/**
 * How long a run waits through trouble that passes.
 *
 * @param now milliseconds
 */
export function createBackoff(now: () => number) {
  let since: number | null = null
  let failures = 0
  return {
    /** Milliseconds to wait before the next request, or null when the run has waited long enough. */
    next({ kind, retryAfter = 0 }: PlatformError): number | null {
      since ??= now()
      failures += 1
      if (now() - since >= GIVE_UP_MS) return null
      const growing = Math.min(SHORTEST_MS * 2 ** (failures - 1), LONGEST_MS)
      const asked = Math.min(retryAfter * 1000, kind === 'rate_limited' ? LONGEST_ASKED_MS : LONGEST_MS)
      return Math.max(growing, asked)
    },
    /** The platform has answered. */
    recover(): void {
      since = null
      failures = 0
    },
  }
}

export type Backoff = ReturnType<typeof createBackoff>
