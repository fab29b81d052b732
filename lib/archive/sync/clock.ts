import { setTimeout as pause } from 'node:timers/promises'

/** Time as a run sees it; tests bring their own. */
export type SyncClock = {
  /** Milliseconds since 1970. */
  now: () => number
  /** Resolves after the wait or on abort; never rejects. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
}

export const CLOCK: SyncClock = {
  now: Date.now,
  wait: (ms, signal) => pause(ms, undefined, { signal }).catch(() => undefined),
}
