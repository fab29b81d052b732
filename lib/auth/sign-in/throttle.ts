import 'server-only'
import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { env } from '../../env'

/** `device` is the browser’s id, if this person signed in there before. */
type SignIn = { email: string; address: string | null; device?: string | null }

type Limit<Attempt> = { name: string; points: number; seconds: number; keyOf: (attempt: Attempt) => string }

/**
 * Failures per window. Sixty minutes touch seven windows of ten, which makes 98 guesses an hour in all. Steady guessing blocks
 * everybody’s sign-ins; sessions go on.
 */
export const SIGN_IN_LIMITS = [
  { name: 'address', points: 10, seconds: 600, keyOf: (attempt: SignIn) => attempt.address ?? 'unknown' },
  { name: 'account', points: 5, seconds: 600, keyOf: (attempt: SignIn) => attempt.email },
  { name: 'overall', points: 14, seconds: 600, keyOf: () => 'all' },
] as const

/** The limits for a browser in which the person signed in before, so that other people’s guesses do not keep them out. */
export const DEVICE_LIMITS = [
  { name: 'device', points: 5, seconds: 600, keyOf: ({ device }: SignIn) => device ?? 'unknown' },
  // A person who signed in often, and no longer may, has many such browsers.
  { name: 'devices', points: 14, seconds: 600, keyOf: ({ email }: SignIn) => email },
] as const

/** Counts by operator, inside a session: outsiders cannot use it up, and a stolen session has five guesses in ten minutes. */
export const PASSWORD_LIMITS = [
  { name: 'password', points: 5, seconds: 600, keyOf: ({ operatorId }: { operatorId: string }) => operatorId },
] as const

/** The limits for mails with a link for a new password: few for each person, and no flood for the mail server. */
export const RESET_LIMITS = [
  { name: 'address', points: 5, seconds: 600, keyOf: ({ address }: SignIn) => address ?? 'unknown' },
  { name: 'account', points: 3, seconds: 3_600, keyOf: ({ email }: SignIn) => email },
  { name: 'overall', points: 30, seconds: 3_600, keyOf: () => 'all' },
] as const

/** The limits for codes of a second factor, by operator: at most 30 guesses a day, each right with a chance of about three in a million. */
export const FACTOR_LIMITS = [
  { name: 'factor', points: 5, seconds: 600, keyOf: ({ operatorId }: { operatorId: string }) => operatorId },
  { name: 'factor_day', points: 30, seconds: 86_400, keyOf: ({ operatorId }: { operatorId: string }) => operatorId },
] as const

export type Admission =
  /** `end` gives the points back if the password was right. */
  | { admitted: true; end: (isRight: boolean) => Promise<void> }
  /** `isFirst`: the first refusal by this limit in this window, for the audit. */
  | { admitted: false; limit: string; retryAfter: number; isFirst: boolean }

type ThrottleOf<Attempt> = { admit(attempt: Attempt): Promise<Admission> }

export type Throttle = ThrottleOf<SignIn>

type Point = { id: string; giveBack: () => Promise<unknown> }

/** Beyond this number, waiting attempts would fill the memory. */
const MAX_WAITING = 100

export function createThrottle(pool: Pool): Throttle {
  const unknown = createThrottleOf<SignIn>(pool, 'sign_in', SIGN_IN_LIMITS)
  const known = createThrottleOf<SignIn>(pool, 'sign_in', DEVICE_LIMITS)
  return { admit: (attempt) => (attempt.device ? known : unknown).admit(attempt) }
}

/**
 * Takes a point of each limit, in the database for all processes. An attempt that is refused only because of attempts that have not
 * ended waits for them, so that simultaneous sign-ins do not lock each other out.
 */
function createThrottleOf<Attempt>(pool: Pool, prefix: string, limits: readonly Limit<Attempt>[]): ThrottleOf<Attempt> {
  const limiters = limits.map((limit) => ({ ...limit, limiter: createAttemptLimiter(pool, prefix, limit) }))
  const inOrder = createTurns()
  /** The attempts that have not ended, by point. */
  const held = new Map<string, Set<Promise<void>>>()
  let waiting = 0

  async function take(attempt: Attempt): Promise<Admission | { rivals: Promise<void>[] }> {
    const taken: Point[] = []
    for (const { name, points, limiter, keyOf } of limiters) {
      const key = hideKey(keyOf(attempt))
      const point: Point = { id: `${name}:${key}`, giveBack: () => reward(limiter, key) }
      const rivals = [...(held.get(point.id) ?? [])]
      try {
        await limiter.consume(key)
        taken.push(point)
      } catch (refusal) {
        await giveBack(taken)
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        if (rivals.length > 0 && waiting < MAX_WAITING && refusal.consumedPoints > 0) {
          await point.giveBack()
          return { rivals }
        }
        const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
        return { admitted: false, limit: name, retryAfter, isFirst: refusal.consumedPoints === points + 1 }
      }
    }
    return { admitted: true, end: hold(taken) }
  }

  function hold(taken: readonly Point[]): (isRight: boolean) => Promise<void> {
    let release: () => void = () => undefined
    const ended = new Promise<void>((resolve) => {
      release = resolve
    })
    for (const { id } of taken) held.set(id, (held.get(id) ?? new Set()).add(ended))
    return async (isRight) => {
      try {
        if (isRight) await giveBack(taken)
      } finally {
        for (const { id } of taken) {
          held.get(id)?.delete(ended)
          if (held.get(id)?.size === 0) held.delete(id)
        }
        release()
      }
    }
  }

  return {
    async admit(attempt) {
      for (;;) {
        const result = await inOrder(() => take(attempt))
        if ('admitted' in result) return result
        waiting++
        await Promise.race(result.rivals).finally(() => waiting--)
      }
    },
  }
}

export function createAttemptLimiter(
  pool: Pool,
  prefix: string,
  { name, points, seconds }: Omit<Limit<never>, 'keyOf'>,
): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    keyPrefix: `${prefix}_${name}`,
    points,
    duration: seconds,
    // A larger flood is refused without asking the database.
    inMemoryBlockOnConsumed: points * 3,
  })
}

/** Gives a point back; if its window is over, the point must not enlarge the next window. */
async function reward(limiter: RateLimiterPostgres, key: string): Promise<void> {
  const { consumedPoints } = await limiter.reward(key)
  if (consumedPoints < 0) await limiter.delete(key)
}

async function giveBack(points: readonly Point[]): Promise<void> {
  await Promise.all(points.map((point) => point.giveBack()))
}

/** Takes points one attempt at a time, so that held points are known. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
}

/** Hashes a key, because people type passwords into the e-mail field. */
export function hideKey(key: string): string {
  return createHmac('sha256', env().authSecret).update(key).digest('base64url')
}

export function oncePerPool<Made>(create: (pool: Pool) => Made): (pool: Pool) => Made {
  const made = new WeakMap<Pool, { made: Made }>()
  return (pool) => {
    const existing = made.get(pool) ?? { made: create(pool) }
    made.set(pool, existing)
    return existing.made
  }
}

/** One throttle per process and pool. */
export const throttleOf = oncePerPool(createThrottle)

export const passwordThrottleOf = oncePerPool((pool) =>
  createThrottleOf<{ operatorId: string }>(pool, 'confirm', PASSWORD_LIMITS),
)

export const resetThrottleOf = oncePerPool((pool) => createThrottleOf<SignIn>(pool, 'reset', RESET_LIMITS))

export const factorThrottleOf = oncePerPool((pool) =>
  createThrottleOf<{ operatorId: string }>(pool, 'factor', FACTOR_LIMITS),
)
