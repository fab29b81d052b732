export type Clock = {
  now: () => number
  date: () => Date
  iso: () => string
  /** Throws a RangeError outside CLOCK_RANGE, before anything changes. */
  set: (to: number) => void
  advance: (ms: number) => void
  setFrozen: (frozen: boolean) => void
  isFrozen: () => boolean
}

/** A millisecond has a thousand positions: beyond this range, cursors could not hold them as whole numbers. */
const EARLIEST = Date.parse('1970-01-02T00:00:00.000Z')
const LATEST = Date.parse('2255-01-01T00:00:00.000Z')

export const CLOCK_RANGE = 'from 1970-01-02 to 2255-01-01'

export const isClockInstant = (instant: number) => instant >= EARLIEST && instant <= LATEST

export function createClock(start: number | null, frozen: boolean, real: () => number = Date.now): Clock {
  let base = start ?? real()
  let since = real()
  let stopped = frozen

  const now = () => Math.trunc(stopped ? base : base + (real() - since))
  const moveTo = (to: number) => {
    base = to
    since = real()
  }
  const set = (to: number) => {
    if (!isClockInstant(to)) throw new RangeError(`The clock goes ${CLOCK_RANGE}`)
    moveTo(to)
  }
  return {
    now,
    date: () => new Date(now()),
    iso: () => new Date(now()).toISOString(),
    set,
    advance: (ms) => set(now() + ms),
    setFrozen: (next) => {
      moveTo(now())
      stopped = next
    },
    isFrozen: () => stopped,
  }
}
