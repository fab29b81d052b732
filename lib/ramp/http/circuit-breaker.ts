import type { ProblemKind } from '../problem/problem-texts'

export type BreakerOptions = { failures: number; probeEveryMs: number }

/** These numbers are our own rule, not the platform’s. */
export const BREAKER: BreakerOptions = { failures: 5, probeEveryMs: 5000 }

export type OutageKind = Extract<ProblemKind, 'server' | 'timeout' | 'connection'>

export type Evidence = 'works' | 'nothing' | OutageKind

export type BreakerRefusal = { kind: OutageKind; failuresInARow: number; retryAfter: number }

export type BreakerPass = { leave(evidence: Evidence): void }

export type CircuitBreaker = {
  /** The refusal that `enter` would give, without entering. */
  refusal(): BreakerRefusal | null
  enter(): BreakerPass | BreakerRefusal
}

type Open = { kind: OutageKind; lastProbeAt: number; isProbing: boolean }

/**
 * Opens after `failures` outage failures in a row; then one request at a time passes, every `probeEveryMs`. Any proof
 * that the platform works closes it.
 * @param now milliseconds; a clock that steps back lets the next probe pass at once
 */
export function createCircuitBreaker(options: BreakerOptions, now: () => number): CircuitBreaker {
  let failuresInARow = 0
  let open: Open | null = null

  function refusal(): BreakerRefusal | null {
    if (open === null) return null
    const waited = now() - open.lastProbeAt
    const isDue = waited < 0 || waited >= options.probeEveryMs
    if (isDue && !open.isProbing) return null
    const rest = isDue ? 0 : options.probeEveryMs - waited
    return { kind: open.kind, failuresInARow, retryAfter: Math.max(1, Math.ceil(rest / 1000)) }
  }

  function fail(kind: OutageKind): void {
    failuresInARow += 1
    if (open !== null) open.kind = kind
    else if (failuresInARow >= options.failures) open = { kind, lastProbeAt: now(), isProbing: false }
  }

  function succeed(): void {
    failuresInARow = 0
    open = null
  }

  return {
    refusal,
    enter() {
      const refused = refusal()
      if (refused) return refused
      const probed = open
      if (probed) Object.assign(probed, { isProbing: true, lastProbeAt: now() })
      return {
        leave(evidence) {
          if (probed) probed.isProbing = false
          if (evidence === 'works') succeed()
          else if (evidence !== 'nothing') fail(evidence)
        },
      }
    },
  }
}
