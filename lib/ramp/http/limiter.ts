/** @throws the signal's reason for an abort before the task began */
export type Limiter = <T>(task: () => Promise<T>, signal?: AbortSignal) => Promise<T>

/** Runs up to `size` tasks at once; the others queue in order. */
export function createLimiter(size: number): Limiter {
  const waiting: (() => void)[] = []
  let running = 0

  function turn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const resume = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        waiting.splice(waiting.indexOf(resume), 1)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', leave, { once: true })
      waiting.push(resume)
    })
  }

  return async (task, signal) => {
    signal?.throwIfAborted()
    if (running >= size) await turn(signal)
    else running++
    try {
      signal?.throwIfAborted()
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
