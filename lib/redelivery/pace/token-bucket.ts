/**
 * Lets `rate` requests a second through, evenly, and in no second more than a twentieth above it, or one. A late caller finds up to a
 * quarter of a second’s worth saved, so that a busy machine keeps the rate. Times are in milliseconds.
 */
export type TokenBucket = {
  /** The number of requests that may leave now. */
  available: (now: number) => number
  take: (count: number, now: number) => void
  /** The time until a request may leave. */
  waitMs: (now: number) => number
  setRate: (rate: number, now: number) => void
}

const SECOND_MS = 1000
const BEYOND = 1 / 20
const KEPT = 1 / 4

export function createTokenBucket(firstRate: number, startedAt: number): TokenBucket {
  let rate = firstRate
  let tokens = 1
  let filledAt = startedAt
  /** The times of requests within the last second, oldest first. */
  let gone: number[] = []
  const fill = (now: number) => {
    // One token more than is saved for late callers, because a low rate would otherwise lose fractions of a token.
    const capacity = 1 + rate * KEPT
    // A clock that was set back adds no tokens.
    tokens = Math.min(capacity, tokens + (Math.max(0, now - filledAt) * rate) / SECOND_MS)
    filledAt = now
    gone = gone.filter((at) => at <= now && now - at < SECOND_MS)
  }
  const inSecond = () => rate + Math.max(1, Math.floor(rate * BEYOND))
  return {
    available(now) {
      fill(now)
      return Math.max(0, Math.min(Math.floor(tokens), inSecond() - gone.length))
    },
    take(count, now) {
      fill(now)
      tokens -= count
      for (let taken = 0; taken < count; taken++) gone.push(now)
    },
    waitMs(now) {
      fill(now)
      const untilToken = tokens >= 1 ? 0 : Math.max(1, Math.ceil(((1 - tokens) * SECOND_MS) / rate))
      const leaving = gone[gone.length - inSecond()]
      return leaving === undefined ? untilToken : Math.max(untilToken, leaving + SECOND_MS - now)
    },
    setRate(next, now) {
      fill(now)
      rate = next
    },
  }
}
