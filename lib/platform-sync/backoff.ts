import { PlatformError } from '../ramp/problem/problem'
import type { ProblemKind } from '../ramp/problem/problem-texts'

const PASSING: ReadonlySet<ProblemKind> = new Set(['rate_limited', 'server', 'timeout', 'connection'])

/** The circuit breaker lets nothing pass sooner. */
const SHORTEST_MS = 5_000
/** The longest wait between tries, so that a run catches up within a minute of an outage. */
const LONGEST_MS = 15_000
/** A longer `Retry-After` is cut to this. */
const LONGEST_ASKED_MS = 60_000

/** A run gives up after this time; the schedule begins the next one. */
const GIVE_UP_MS = 10 * 60_000

export function isPassing(error: unknown): error is PlatformError {
  return error instanceof PlatformError && PASSING.has(error.kind)
}

/**
 * Tells how long a run waits through passing trouble.
 *
 * @param now milliseconds
 */
export function createBackoff(now: () => number) {
  let since: number | null = null
  let failures = 0
  return {
    /** Ms before the next request; null once the run has waited long enough. */
    next({ kind, retryAfter = 0 }: PlatformError): number | null {
      since ??= now()
      failures += 1
      if (now() - since >= GIVE_UP_MS) return null
      const growing = Math.min(SHORTEST_MS * 2 ** (failures - 1), LONGEST_MS)
      const asked = Math.min(retryAfter * 1000, kind === 'rate_limited' ? LONGEST_ASKED_MS : LONGEST_MS)
      return Math.max(growing, asked)
    },
    recover(): void {
      since = null
      failures = 0
    },
  }
}

export type Backoff = ReturnType<typeof createBackoff>
