export type SyncClock = {
  /** Milliseconds since 1970. */
  now: () => number
  /** Resolves after the time, or on abort. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
}

export const CLOCK: SyncClock = {
  now: Date.now,
  wait: (ms, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve()
      const end = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, ms)
      signal.addEventListener('abort', end, { once: true })
    }),
}
