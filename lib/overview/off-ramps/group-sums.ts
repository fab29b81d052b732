import { addDecimals } from '../../money/arithmetic'
import { OFF_RAMP_STATUSES } from '../../ramp/contract/values/ramps'
import { OFF_RAMP_TONES } from '../../users/state-tones'
import type { OffRampSum, OffRampSums } from './off-ramp-sums'

/** How an off-ramp stands, by its state. */
export const STANDINGS = ['completed', 'under-way', 'failed', 'returned', 'other'] as const

export type OffRampStanding = (typeof STANDINGS)[number]

const BY_TONE: Partial<Record<string, OffRampStanding>> = {
  good: 'completed',
  waiting: 'under-way',
  failed: 'failed',
  returned: 'returned',
}

export function standingOf(state: string): OffRampStanding {
  // Any text may be a state.
  const tone = Object.hasOwn(OFF_RAMP_TONES, state) ? OFF_RAMP_TONES[state as keyof typeof OFF_RAMP_TONES] : 'unknown'
  return BY_TONE[tone] ?? 'other'
}

export type StateCount = { state: string; inPeriod: number; inArchive: number }

/** States of the contract in its order, then others that occur. */
export function countStates({ sums, totals }: OffRampSums): StateCount[] {
  const known: string[] = Object.keys(OFF_RAMP_STATUSES)
  const others = [...totals, ...sums].map(({ state }) => state).filter((state) => !known.includes(state))
  return [...known, ...new Set(others.toSorted())].map((state) => ({
    state,
    inPeriod: sums
      .filter((sum) => sum.dimension === 'rail' && sum.state === state)
      .reduce((sum, { count }) => sum + count, 0),
    inArchive: totals.find((total) => total.state === state)?.count ?? 0,
  }))
}

export type UnitVolumes = { unit: string; volumes: Volume[] }

export type Volume = { value: string; count: number; unread: number; amounts: Record<OffRampStanding, string> }

/** Adds up amounts of one unit, never of two. The unit with the most off-ramps comes first, and so does the value within it. */
export function volumesOf({ sums }: OffRampSums, dimension: OffRampSum['dimension']): UnitVolumes[] {
  const own = sums.filter((sum) => sum.dimension === dimension)
  return [...grouped(own, ({ unit }) => unit)]
    .map(([unit, ofUnit]) => ({
      unit,
      count: countOf(ofUnit),
      volumes: [...grouped(ofUnit, ({ value }) => value)]
        .map(([value, ofValue]) => ({
          value,
          count: countOf(ofValue),
          unread: ofValue.reduce((sum, { unread }) => sum + unread, 0),
          amounts: amountsOf(ofValue),
        }))
        .toSorted((a, b) => b.count - a.count),
    }))
    .toSorted((a, b) => b.count - a.count)
    .map(({ unit, volumes }) => ({ unit, volumes }))
}

const countOf = (sums: readonly OffRampSum[]) => sums.reduce((sum, { count }) => sum + count, 0)

function amountsOf(sums: readonly OffRampSum[]): Record<OffRampStanding, string> {
  const amounts: Record<OffRampStanding, string> = {
    completed: '0',
    'under-way': '0',
    failed: '0',
    returned: '0',
    other: '0',
  }
  for (const { state, amount } of sums) {
    const standing = standingOf(state)
    amounts[standing] = addDecimals(amounts[standing], amount)
  }
  return amounts
}

function grouped<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return groups
}
