import type { ValueCount } from '../../list/filters'
import { FAMILIES } from '../../model/family'
import { OUTCOMES } from '../../model/outcome'
import { SETTLED_CHOICES, settledChoice } from '../../model/settled'
import type { DeliveryCounts } from '../dto'
import { isStatus, STATUS_CLASSES, statusChoiceOf } from '../filter/status'
import type { Combination } from './combinations'
import { type Choices, type FamilyOf, passes } from './passes'
import { type SettledPart, splitBySettled } from './split-by-settled'

type Part = SettledPart<Combination>

/**
 * Counts each filter's values under the other filters.
 *
 * @param combinations from `readCombinations`.
 */
export function facetsOf(
  combinations: readonly Combination[],
  filter: Choices,
  familyOf: FamilyOf,
): Omit<DeliveryCounts, 'isCapped' | 'areValuesCapped'> {
  const parts = splitBySettled(combinations)
  const passing = (but?: keyof Choices) => parts.filter((one) => passes(one, filter, familyOf, but))
  const byStatus = passing('status')
  return {
    total: sum(passing()),
    outcomes: countsIn(OUTCOMES, passing('outcome'), (one) => one.outcome),
    families: countsIn(FAMILIES, passing('family'), (one) => familyOf(one.event)),
    events: countsOf(passing('event'), ({ event }) => event),
    endpoints: countsOf(passing('endpoint'), ({ endpoint }) => endpoint),
    statusClasses: STATUS_CLASSES.map((value) => ({
      value,
      count: sum(byStatus.filter((one) => isStatus(value, one))),
    })).filter(({ count }) => count > 0),
    statuses: countsOf(byStatus, statusChoiceOf),
    settled: countsIn(SETTLED_CHOICES, passing('settled'), ({ settled }) =>
      settled === null ? null : settledChoice(settled),
    ),
  }
}

function sum(combinations: readonly Pick<Combination, 'count'>[]): number {
  return combinations.reduce((total, { count }) => total + count, 0)
}

function countsIn<T extends string>(
  values: readonly T[],
  combinations: readonly Part[],
  read: (one: Part) => T | null,
): ValueCount<T>[] {
  return values
    .map((value) => ({ value, count: sum(combinations.filter((one) => read(one) === value)) }))
    .filter(({ count }) => count > 0)
}

function countsOf(combinations: readonly Part[], read: (one: Part) => string): ValueCount[] {
  const counts = new Map<string, number>()
  for (const one of combinations) counts.set(read(one), (counts.get(read(one)) ?? 0) + one.count)
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => (a.value < b.value ? -1 : a.value > b.value ? 1 : 0))
}
