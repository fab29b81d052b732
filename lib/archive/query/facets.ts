import type { ValueCount } from '../../list/filters'
import { FAMILIES } from '../../model/family'
import { OUTCOMES } from '../../model/outcome'
import type { DeliveryCounts } from '../dto'
import { type DeliveryFilter, isStatus, STATUS_CLASSES } from '../filter/filter'
import type { Combination } from './combinations'

type Choice = 'outcomes' | 'families' | 'events' | 'endpoints' | 'statuses'

type Filter = Pick<DeliveryFilter, Choice>

const PASSES: Record<Choice, (one: Combination, filter: Filter, familyOf: (event: string) => string) => boolean> = {
  outcomes: ({ outcome }, { outcomes }) => outcomes.length === 0 || outcomes.includes(outcome),
  families: ({ event }, { families }, familyOf) =>
    families.length === 0 || families.some((family) => family === familyOf(event)),
  events: ({ event }, { events }) => events.length === 0 || events.includes(event),
  endpoints: ({ endpoint }, { endpoints }) => endpoints.length === 0 || endpoints.includes(endpoint),
  statuses: ({ responseStatus }, { statuses }) =>
    statuses.length === 0 || statuses.some((choice) => isStatus(choice, responseStatus)),
}

const CHOICES = Object.keys(PASSES) as Choice[] // The keys of a record by that type.

/**
 * Counts each filter's values under the other filters.
 *
 * @param combinations from `readCombinations`.
 */
export function facetsOf(
  combinations: readonly Combination[],
  filter: Filter,
  familyOf: (event: string) => (typeof FAMILIES)[number],
): Omit<DeliveryCounts, 'isCapped' | 'areValuesCapped'> {
  const passing = (but: Choice | null) =>
    combinations.filter((one) => CHOICES.every((choice) => choice === but || PASSES[choice](one, filter, familyOf)))
  const byStatus = passing('statuses')
  return {
    total: sum(passing(null)),
    outcomes: countsIn(OUTCOMES, passing('outcomes'), (one) => one.outcome),
    families: countsIn(FAMILIES, passing('families'), (one) => familyOf(one.event)),
    events: countsOf(passing('events'), ({ event }) => event),
    endpoints: countsOf(passing('endpoints'), ({ endpoint }) => endpoint),
    statusClasses: STATUS_CLASSES.map((value) => ({
      value,
      count: sum(byStatus.filter(({ responseStatus }) => isStatus(value, responseStatus))),
    })).filter(({ count }) => count > 0),
    statuses: countsOf(
      byStatus.filter(({ responseStatus }) => responseStatus !== null),
      ({ responseStatus }) => String(responseStatus),
    ),
  }
}

function sum(combinations: readonly Combination[]): number {
  return combinations.reduce((total, { count }) => total + count, 0)
}

function countsIn<T extends string>(
  values: readonly T[],
  combinations: readonly Combination[],
  read: (one: Combination) => T,
): ValueCount<T>[] {
  return values
    .map((value) => ({ value, count: sum(combinations.filter((one) => read(one) === value)) }))
    .filter(({ count }) => count > 0)
}

/** By value, in the order of its characters. */
function countsOf(combinations: readonly Combination[], read: (one: Combination) => string): ValueCount[] {
  const counts = new Map<string, number>()
  for (const one of combinations) counts.set(read(one), (counts.get(read(one)) ?? 0) + one.count)
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => (a.value < b.value ? -1 : a.value > b.value ? 1 : 0))
}
