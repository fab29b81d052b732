import type { ProblemKind } from '../problem/problem-texts'

export type BreakerOptions = {
  /** Failures in a row after which it opens. */
  failures: number
  /** While it is open, one request goes out in this time to see whether the platform is back. */
  probeEveryMs: number
}

/** Our own rule, not the platform's: a platform that is down gets one request in five seconds. */
export const BREAKER: BreakerOptions = { failures: 5, probeEveryMs: 5000 }

/** Failures that speak of an outage, and not of the request. */
export type OutageKind = Extract<ProblemKind, 'server' | 'timeout' | 'connection'>

/** What one request showed: the platform works, it does not, or nothing (the caller gave up). */
export type Evidence = 'works' | 'nothing' | OutageKind

export type BreakerRefusal = {
  /** Of the last failure. */
  kind: OutageKind
  failuresInARow: number
  /** Seconds until the next probe, at least 1. */
  retryAfter: number
}

/** A request that may go out. Must be settled once, whatever becomes of the request. */
export type BreakerPass = { settle(evidence: Evidence): void }

export type CircuitBreaker = {
  /** Why a request would be refused now; null where it might pass. Takes nothing. */
  refusal(): BreakerRefusal | null
  /** Lets a request out, or says why not. */
  enter(): BreakerPass | BreakerRefusal
}

type Open = { kind: OutageKind; lastProbeAt: number; isProbing: boolean }

/**
 * Closed, every request passes. After `failures` outage failures in a row it opens: then one request at a time passes, and
 * none sooner than `probeEveryMs` after the last one went out, a probe that its caller gave up included. The first proof
 * that the platform works closes it, whichever request brings it.
 *
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
      // Kept: by the time a probe ends, the breaker may have closed and opened again.
      const probed = open
      if (probed) Object.assign(probed, { isProbing: true, lastProbeAt: now() })
      return {
        settle(evidence) {
          if (probed) probed.isProbing = false
          if (evidence === 'works') succeed()
          else if (evidence !== 'nothing') fail(evidence)
        },
      }
    },
  }
}
