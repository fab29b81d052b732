import { AppError } from '../../errors'

type Limits = { running: number; waiting: number; refusal?: string }

/**
 * Runs `running` hashes at once and lets `waiting` more wait, to bound a storm of sign-ins. @throws AppError `unavailable` when full.
 */
export function createHashQueue(limits: Limits) {
  let running = 0
  const waiting: (() => void)[] = []

  return async function run<T>(task: () => Promise<T>): Promise<T> {
    if (running >= limits.running) {
      if (waiting.length >= limits.waiting) {
        const refusal = limits.refusal ?? 'Too many sign-ins at once. Try again in a moment.'
        throw new AppError('unavailable', refusal, { retryAfter: 1 })
      }
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running++
    }
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
