/** Lets `rate` a second through, evenly: at most a twentieth of a second's worth at once. Times in milliseconds. */
export type TokenBucket = {
  /** How many may go now. */
  available: (now: number) => number
  take: (count: number, now: number) => void
  /** Until one may go. */
  waitMs: (now: number) => number
  setRate: (rate: number, now: number) => void
}

const BURSTS_A_SECOND = 20

export function createTokenBucket(firstRate: number, startedAt: number): TokenBucket {
  let rate = firstRate
  let tokens = 1
  let filledAt = startedAt
  const fill = (now: number) => {
    const capacity = Math.max(1, Math.floor(rate / BURSTS_A_SECOND))
    // A clock that was set back gives nothing.
    tokens = Math.min(capacity, tokens + (Math.max(0, now - filledAt) * rate) / 1000)
    filledAt = now
  }
  return {
    available(now) {
      fill(now)
      return Math.floor(tokens)
    },
    take(count, now) {
      fill(now)
      tokens -= count
    },
    waitMs(now) {
      fill(now)
      return tokens >= 1 ? 0 : Math.max(1, Math.ceil(((1 - tokens) * 1000) / rate))
    },
    setRate(next, now) {
      fill(now)
      rate = next
    },
  }
}
