import { OUTCOME_WORDS } from '@/lib/archive/detail/explanations'
import type { DeliveryCounts, ValueCount } from '@/lib/archive/dto'
import { STATUS_CLASSES } from '@/lib/archive/filter/filter'
import { type AddressFilters, unfitReason } from '@/lib/archive/filter/search-params'
import { formatEndpoint } from '@/lib/format/endpoint'
import { OUTCOMES } from '@/lib/model/outcome'
import { statusWord } from './filters'

export type Choice = { value: string; label: string; count: number }

export type ChoiceGroup = { name: string; choices: Choice[] }

/** A value of the archive that can't be chosen, and why. */
export type UnfitChoice = ValueCount & { reason: string }

export type ChoiceFilter = 'outcome' | 'endpoint' | 'status'

/** Which values a filter can hold, and which it can't: an address would drop those, and show everything. */
export function splitFit(counts: readonly ValueCount[] = []): { fit: ValueCount[]; unfit: UnfitChoice[] } {
  const all = counts.map((one) => ({ one, reason: unfitReason(one.value) }))
  return {
    fit: all.flatMap(({ one, reason }) => (reason === null ? [one] : [])),
    unfit: all.flatMap(({ one, reason }) => (reason === null ? [] : [{ ...one, reason }])),
  }
}

/** Everything that can be chosen, each with its count; what is chosen stands there too when nothing counts it. */
export function choicesOf(name: ChoiceFilter, counts: DeliveryCounts | null, filters: AddressFilters): ChoiceGroup[] {
  return MAKERS[name](counts, filters)
}

const MAKERS: Record<ChoiceFilter, (counts: DeliveryCounts | null, filters: AddressFilters) => ChoiceGroup[]> = {
  outcome: (counts) => [group('Outcomes', OUTCOMES, counts?.outcomes, (value) => OUTCOME_WORDS[value].label)],
  endpoint: (counts, { endpoint }) => [
    group('Endpoints', known(splitFit(counts?.endpoints).fit, endpoint), counts?.endpoints, formatEndpoint),
  ],
  status: (counts, { status }) => {
    const isClass = (value: string) => value === 'none' || value.endsWith('xx')
    const classes = [...new Set([...STATUS_CLASSES, ...status.filter(isClass)])]
    const codes = known(
      counts?.statuses,
      status.filter((value) => !isClass(value)),
    ).toSorted((a, b) => Number(a) - Number(b))
    return [
      group('Classes', classes, counts?.statusClasses, statusWord),
      group('Codes', codes, counts?.statuses, statusWord),
    ].filter(({ choices }) => choices.length > 0)
  },
}

function known(counts: readonly ValueCount[] = [], chosen: readonly string[]): string[] {
  return [...new Set([...counts.map(({ value }) => value), ...chosen])]
}

function group<T extends string>(
  name: string,
  values: readonly T[],
  counts: readonly ValueCount[] = [],
  label: (value: T) => string,
): ChoiceGroup {
  const countOf = new Map(counts.map(({ value, count }) => [value, count]))
  return { name, choices: values.map((value) => ({ value, label: label(value), count: countOf.get(value) ?? 0 })) }
}

/** The groups with only those choices that have the text in them, whatever the case. */
export function searchChoices(groups: readonly ChoiceGroup[], text: string): ChoiceGroup[] {
  const wanted = text.trim().toLowerCase()
  return groups
    .map(({ name, choices }) => ({
      name,
      choices: choices.filter(({ label, value }) => `${label}\n${value}`.toLowerCase().includes(wanted)),
    }))
    .filter(({ choices }) => choices.length > 0)
}
