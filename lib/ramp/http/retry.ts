import type { Method } from '../contract/endpoints/endpoint'
import type { ProblemKind } from '../problem/problem-texts'

export type RetryPolicy = {
  maxAttempts: number
  baseDelayMs: number
  maxDelayMs: number
  /** A longer wait is left to the caller. */
  maxRetryAfterSeconds: number
}

/** not-shown.md, "7, 8 429". */
export const RETRY_POLICY: RetryPolicy = {
  maxAttempts: 3,
  baseDelayMs: 1000,
  maxDelayMs: 20_000,
  maxRetryAfterSeconds: 60,
}

export type FailedAttempt = {
  method: Method
  kind: ProblemKind
  isUnsent: boolean
  /** Seconds. */
  retryAfter: number | null
  attempt: number
}

const PASSING: ReadonlySet<ProblemKind> = new Set(['rate_limited', 'server', 'timeout', 'connection'])

/**
 * Milliseconds before the retry, or null to give up. Changes are repeated only when no connection was made.
 * @param random gives 0 to 1, for full jitter
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

/** A longer time would not fit an integer column of the database. */
const LONGEST_SECONDS = 2 ** 31 - 1

/**
 * Seconds of a `Retry-After` header, number or date; null for none or nonsense, 0 for a past date.
 * @param now milliseconds
 */
export function parseRetryAfter(header: string | null, now: number): number | null {
  const value = header?.trim() ?? ''
  if (/^\d+(\.\d+)?$/.test(value)) return Math.min(Number(value), LONGEST_SECONDS)
  // `Date.parse` takes almost any text, "-5" included.
  if (!/^[A-Z][a-z]{2,8}, /.test(value)) return null
  const date = Date.parse(value)
  return Number.isNaN(date) ? null : Math.min(Math.max(0, Math.ceil((date - now) / 1000)), LONGEST_SECONDS)
}
