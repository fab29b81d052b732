import type { Method } from '../contract/endpoints/endpoint'
import type { ProblemKind } from '../problem/problem-texts'

export type RetryPolicy = {
  /** The first one counts. */
  maxAttempts: number
  baseDelayMs: number
  maxDelayMs: number
  /** A longer `Retry-After` is left to the caller: nobody waits that long for a page. */
  maxRetryAfterSeconds: number
}

/** not-shown.md, "7, 8 429": back-off with jitter from 1 s where the platform names no time. */
export const RETRY_POLICY: RetryPolicy = {
  maxAttempts: 3,
  baseDelayMs: 1000,
  maxDelayMs: 20_000,
  maxRetryAfterSeconds: 60,
}

export type FailedAttempt = {
  method: Method
  kind: ProblemKind
  /** True when certainly nothing was sent. */
  isUnsent: boolean
  /** Seconds. */
  retryAfter: number | null
  /** 1 for the first. */
  attempt: number
}

const PASSING: ReadonlySet<ProblemKind> = new Set(['rate_limited', 'server', 'timeout', 'connection'])

/**
 * Milliseconds to wait before the same request is sent again, or null to give up. Only reads are repeated; a change is
 * repeated only when its connection was never made.
 *
 * @param random gives 0 to 1: the delay is spread over the whole of it ("full jitter")
 */
export function retryDelay(
  failed: FailedAttempt,
  random: () => number,
  policy: RetryPolicy = RETRY_POLICY,
): number | null {
  if (!PASSING.has(failed.kind) || failed.attempt >= policy.maxAttempts) return null
  if (failed.method !== 'GET' && !failed.isUnsent) return null
  const seconds = failed.retryAfter ?? 0
  if (seconds > policy.maxRetryAfterSeconds) return null
  const ceiling = Math.min(policy.maxDelayMs, policy.baseDelayMs * 2 ** (failed.attempt - 1))
  return Math.max(seconds * 1000, random() * ceiling)
}

/** A value that any timer and any database column can hold. */
const LONGEST_SECONDS = 2 ** 31 - 1

/**
 * Seconds that a `Retry-After` header asks for, from a number or a date. Null for none, a negative one or nonsense; 0 for
 * a date that has passed.
 *
 * @param now milliseconds
 */
export function parseRetryAfter(header: string | null, now: number): number | null {
  const value = header?.trim() ?? ''
  if (/^\d+(\.\d+)?$/.test(value)) return Math.min(Number(value), LONGEST_SECONDS)
  // Only the form that HTTP prescribes: `Date.parse` makes something of almost any text, "-5" included.
  if (!/^[A-Z][a-z]{2,8}, /.test(value)) return null
  const date = Date.parse(value)
  return Number.isNaN(date) ? null : Math.min(Math.max(0, Math.ceil((date - now) / 1000)), LONGEST_SECONDS)
}
