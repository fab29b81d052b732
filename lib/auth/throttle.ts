import 'server-only'
import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { env } from '../env'

type Attempt = { email: string; address: string | null }

/**
 * Failures allowed in a window. Any sixty minutes touch at most seven windows of ten: overall 98 guesses an hour reach
 * the hash, however many accounts and addresses they are spread over. The price of the overall limit: somebody who
 * keeps guessing holds up sign-ins for everybody; sessions that exist go on.
 */
export const SIGN_IN_LIMITS = [
  { name: 'address', points: 10, seconds: 600, keyOf: (attempt: Attempt) => attempt.address ?? 'unknown' },
  { name: 'account', points: 5, seconds: 600, keyOf: (attempt: Attempt) => attempt.email },
  { name: 'overall', points: 14, seconds: 600, keyOf: () => 'all' },
] as const

export type LimitName = (typeof SIGN_IN_LIMITS)[number]['name']

export type Admission =
  | { admitted: true; giveBack: () => Promise<void> }
  /** `isFirst`: the first refusal of this limit in this window, the one worth recording. */
  | { admitted: false; limit: LimitName; retryAfter: number; isFirst: boolean }

export type Throttle = { admit(attempt: Attempt): Promise<Admission> }

/** Takes a point of each limit, or says which one is used up. Points live in the database, for all processes. */
export function createThrottle(pool: Pool): Throttle {
  const limiters = SIGN_IN_LIMITS.map((limit) => ({
    ...limit,
    limiter: new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix: `sign_in_${limit.name}`,
      points: limit.points,
      duration: limit.seconds,
      // A flood beyond this is refused from memory and does not reach the database.
      inMemoryBlockOnConsumed: limit.points * 3,
    }),
  }))

  return {
    async admit(attempt) {
      const taken: (() => Promise<unknown>)[] = []
      for (const { name, points, limiter, keyOf } of limiters) {
        const key = hideKey(keyOf(attempt))
        try {
          await limiter.consume(key)
        } catch (refusal) {
          if (!(refusal instanceof RateLimiterRes)) throw refusal
          const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
          return { admitted: false, limit: name, retryAfter, isFirst: refusal.consumedPoints === points + 1 }
        }
        taken.push(() => limiter.reward(key))
      }
      return { admitted: true, giveBack: async () => void (await Promise.all(taken.map((giveBack) => giveBack()))) }
    },
  }
}

/** People type passwords into the e-mail field: the table holds no text that a stolen dump could be searched for. */
function hideKey(key: string): string {
  return createHmac('sha256', env().authSecret).update(key).digest('base64url')
}

const throttles = new WeakMap<Pool, Throttle>()

/** The throttle of this process for that pool. */
export function throttleOf(pool: Pool): Throttle {
  const existing = throttles.get(pool)
  if (existing) return existing
  const created = createThrottle(pool)
  throttles.set(pool, created)
  return created
}
