type Sending = {
  total: number
  /** The number of deliveries of the resource that has most; they are sent one after the other. */
  longest: number
  /** Requests a second. */
  rate: number
  concurrency: number
  latencyMs: number
}

/** The duration in seconds if every answer takes `latencyMs`. */
export function estimateDuration({ total, longest, rate, concurrency, latencyMs }: Sending): number {
  const answerSeconds = latencyMs / 1000
  const perSecond = Math.min(rate, concurrency / Math.max(answerSeconds, 0.001))
  return Math.max(total / perSecond, longest * answerSeconds)
}
