import type { Outcome } from '../../model/outcome'

type Kept = { outcome: Outcome; count: number; settled: number }

/** A part of a kept count; `settled` is null for delivered rows. */
export type SettledPart<T extends Kept> = Omit<T, 'settled'> & { settled: boolean | null }

/** Splits kept counts into those of settled and those of unresolved rows. */
export function splitBySettled<T extends Kept>(kept: readonly T[]): SettledPart<T>[] {
  return kept.flatMap(({ settled, ...one }): SettledPart<T>[] => {
    if (one.outcome === 'delivered') return [{ ...one, settled: null }]
    const open = { ...one, count: one.count - settled, settled: false }
    if (settled === 0) return [open]
    const closed = { ...one, count: settled, settled: true }
    return open.count === 0 ? [closed] : [open, closed]
  })
}
