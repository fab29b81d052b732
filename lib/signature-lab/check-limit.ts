import 'server-only'
import { RateLimiterRes } from 'rate-limiter-flexible'
import type { Actor } from '../auth/scope'
import { createHashQueue } from '../auth/sign-in/hash-queue'
import { createAttemptLimiter, oncePerPool } from '../auth/sign-in/throttle'
import { getPool } from '../db'
import { AppError } from '../errors'

/** The limit of checks for each person, because a check can confirm a guessed secret. */
export const CHECK_LIMIT = { points: 30, seconds: 600 } as const

const limiterOf = oncePerPool((pool) => createAttemptLimiter(pool, 'signature', { name: 'check', ...CHECK_LIMIT }))

/** @throws AppError `too_many` with `retryAfter` */
export async function limitChecks(actor: Actor): Promise<void> {
  const key = actor.kind === 'operator' ? actor.id : actor.name
  try {
    await limiterOf(await getPool()).consume(key)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
    throw new AppError('too_many', `More than ${CHECK_LIMIT.points} signatures were checked in 10 minutes.`, {
      retryAfter,
    })
  }
}

/** The most waiting checks, because each holds its pasted texts in memory. */
export const MOST_WAITING = 5

/** Runs one check at a time, because a check may take 100 ms and megabytes. */
export const inTurn = createHashQueue({
  running: 1,
  waiting: MOST_WAITING,
  refusal: 'Too many signatures are being checked. Try again in a moment.',
})
