import 'server-only'
import type { Pool } from 'pg'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../../errors'
import { createAttemptLimiter, hideKey, oncePerPool } from '../sign-in/throttle'
import { isTokenText } from './token-text'

/** Failures per window. A valid token is never refused because of failures with others. */
export const TOKEN_LIMITS = [
  { name: 'address', points: 60, seconds: 600, keyOf: ({ address }: Failure) => address ?? 'unknown' },
  { name: 'token', points: 20, seconds: 600, keyOf: ({ text }: Failure) => (isTokenText(text) ? text : null) },
] as const

type Failure = { text: string; address: string | null }

const limitersOf = oncePerPool((pool: Pool) =>
  TOKEN_LIMITS.map((limit) => ({ ...limit, limiter: createAttemptLimiter(pool, 'token', limit) })),
)

/** Counts a failed token. @throws AppError `too_many` with `retryAfter`, once a limit is used up */
export async function countTokenFailure(pool: Pool, failure: Failure): Promise<void> {
  for (const { limiter, keyOf } of limitersOf(pool)) {
    const key = keyOf(failure)
    if (key === null) continue
    try {
      await limiter.consume(hideKey(key))
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
      throw new AppError('too_many', 'Too many requests with an invalid access token.', { retryAfter })
    }
  }
}
