import { PlatformError } from '../../ramp/problem/problem'

/** After this long without an answer the pages say so, in milliseconds: an ordinary answer takes a tenth of it. */
export const UNANSWERED_AFTER_MS = 3_000

/**
 * Follows the requests of a run and tells since when none was answered, from the first attempt on and through all that repeat
 * it, until there is an answer of any kind.
 *
 * @param tell in turn; an answer is told of only where its absence was.
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
        // Nothing of it may come after the end of the run.
        await told
      }
    },
  }
}

export type AnswerWatch = ReturnType<typeof createAnswerWatch>
