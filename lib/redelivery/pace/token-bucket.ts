/**
 * Lets `rate` a second through, evenly, and no second has more than a twentieth beyond it. Who comes late to take finds a quarter of a
 * second's worth, so that a busy machine keeps the rate. Times in milliseconds.
 */
export type TokenBucket = {
  /** How many may go now. */
  available: (now: number) => number
  take: (count: number, now: number) => void
  /** Until one may go. */
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
  /** Within the last second, the oldest first. */
  let gone: number[] = []
  const fill = (now: number) => {
    // One more than is kept for the late: otherwise a low rate loses what is left beside whole tokens.
    const capacity = 1 + rate * KEPT
    // A clock that was set back gives nothing.
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
