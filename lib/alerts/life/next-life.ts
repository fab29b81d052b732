import type { AlertState, Transition } from '../../model/alert/alert'

const MINUTE_MS = 60_000

/** An alert that comes back within this time is the same alert. */
export const SAME_WITHIN_MS = 24 * 60 * MINUTE_MS

export type Life = {
  state: AlertState
  since: Date
  lastTrueAt: Date
  firstFiredAt: Date | null
  firedAt: Date | null
  resolvedAt: Date | null
  timesFired: number
}

type Seen = {
  now: Date
  isOver: boolean
  isClear: boolean
  /** Minutes for which the finding must hold before the alert fires, and be gone before it is resolved. */
  holds: { before: number; after: number }
}

export type Next = { life: Life; transition: Extract<Transition, 'fired' | 'resolved'> | null }

/**
 * The life of an alert after one look. Between the two thresholds its state stays. If the clock was set back, no time has passed.
 *
 * @param known null if there is no alert, or the last one was resolved more than 24 hours ago
 * @returns null if there is nothing to keep: an alert that was only pending and is gone leaves no trace
 */
export function nextLife(known: Life | null, { now, isOver, isClear, holds }: Seen): Next | null {
  if (known === null || known.state === 'resolved') {
    if (!isOver) return null
    const life: Life = {
      state: 'pending',
      since: now,
      lastTrueAt: now,
      firstFiredAt: known?.firstFiredAt ?? null,
      firedAt: known?.firedAt ?? null,
      resolvedAt: known?.resolvedAt ?? null,
      timesFired: known?.timesFired ?? 0,
    }
    return holds.before === 0 ? fire(life, now) : { life, transition: null }
  }
  const life = isClear ? known : { ...known, lastTrueAt: later(known.lastTrueAt, now) }
  if (life.state === 'pending') {
    if (isClear) return null
    return isOver && minutes(life.since, now) >= holds.before ? fire(life, now) : { life, transition: null }
  }
  if (isClear && minutes(life.lastTrueAt, now) >= holds.after)
    return { life: { ...life, state: 'resolved', resolvedAt: now }, transition: 'resolved' }
  return { life, transition: null }
}

const fire = (life: Life, now: Date): Next => ({
  life: {
    ...life,
    state: 'firing',
    firstFiredAt: life.firstFiredAt ?? now,
    firedAt: now,
    resolvedAt: null,
    timesFired: life.timesFired + 1,
  },
  transition: 'fired',
})

const minutes = (from: Date, to: Date) => Math.max(0, to.getTime() - from.getTime()) / MINUTE_MS

const later = (a: Date, b: Date) => (a > b ? a : b)
