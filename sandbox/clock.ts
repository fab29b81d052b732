export type Clock = {
  /** Milliseconds since 1970 by the sandbox clock. */
  now: () => number
  date: () => Date
  iso: () => string
  set: (to: number) => void
  advance: (ms: number) => void
  setFrozen: (frozen: boolean) => void
  isFrozen: () => boolean
}

/** The largest instant a Date can hold: beyond it toISOString throws. */
export const LAST_INSTANT = 8_640_000_000_000_000

/** A clock that can be set, advanced and stopped. `real` is replaced in tests. */
export function createClock(start: number | null, frozen: boolean, real: () => number = Date.now): Clock {
  let base = start ?? real()
  let since = real()
  let stopped = frozen

  const now = () => Math.trunc(stopped ? base : base + (real() - since))
  const set = (to: number) => {
    base = to
    since = real()
  }
  return {
    now,
    date: () => new Date(now()),
    iso: () => new Date(now()).toISOString(),
    set,
    advance: (ms) => set(now() + ms),
    setFrozen: (next) => {
      set(now())
      stopped = next
    },
    isFrozen: () => stopped,
  }
}
