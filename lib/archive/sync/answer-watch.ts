import { PlatformError } from '../../ramp/problem/problem'

/** Pages report a longer silence, in ms; an ordinary answer takes 100. */
export const UNANSWERED_AFTER_MS = 3_000

/**
 * Tells since when a run’s requests have had no answer, repeated attempts included.
 *
 * @param tell called one at a time; with null for an answer, only after a silence was told.
 */
export function createAnswerWatch(tell: (since: Date | null) => Promise<void>, afterMs = UNANSWERED_AFTER_MS) {
  let since: number | null = null
  let isTold = false
  let told = Promise.resolve()
  const say = (value: Date | null) => {
    isTold = value !== null
    told = told.then(() => tell(value)).catch(() => undefined)
  }

  return {
    async follow<T>(ask: () => Promise<T>): Promise<T> {
      since ??= Date.now()
      const begin = since
      const timer = isTold
        ? undefined
        : setTimeout(() => say(new Date(begin)), Math.max(0, begin + afterMs - Date.now()))
      try {
        const answer = await ask()
        since = null
        return answer
      } catch (error) {
        if (error instanceof PlatformError && error.platformStatus !== null) since = null
        throw error
      } finally {
        clearTimeout(timer)
        if (since === null && isTold) say(null)
        await told
      }
    },
  }
}

export type AnswerWatch = ReturnType<typeof createAnswerWatch>
