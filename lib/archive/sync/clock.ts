import { setTimeout as pause } from 'node:timers/promises'

/** Time as a run of the sync sees it; tests bring their own. */
export type SyncClock = {
  /** Milliseconds since 1970. */
  now: () => number
  /** Resolves after so many milliseconds, or at once when the signal is aborted; never rejects. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
}

export const CLOCK: SyncClock = {
  now: Date.now,
  wait: (ms, signal) => pause(ms, undefined, { signal }).catch(() => undefined),
}
