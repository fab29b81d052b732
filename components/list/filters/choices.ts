import type { ChoiceGroup, ValueCount } from '@/lib/list/filters'
import { unfitReason } from '@/lib/list/members'
import { splitValues } from './typed-values'

export type UnfitChoice = ValueCount & { reason: string }

/** Counted values that an address would drop, and so show everything. */
export function unfitValues(counts: readonly ValueCount[]): UnfitChoice[] {
  return counts.flatMap((one) => {
    const reason = unfitReason(one.value)
    return reason === null ? [] : [{ ...one, reason }]
  })
}

/** Values that a pasted list names exactly; none if the list names anything else. */
export function findChoices(groups: readonly ChoiceGroup[], pasted: string): string[] {
  const choices = groups.flatMap(({ choices }) => choices)
  const found = splitValues(pasted).map((text) => choices.find(({ label, value }) => value === text || label === text))
  return found.every((choice) => choice !== undefined) ? found.map(({ value }) => value) : []
}

export function searchChoices(groups: readonly ChoiceGroup[], text: string): ChoiceGroup[] {
  const wanted = text.trim().toLowerCase()
  return groups
    .map(({ name, choices }) => ({
      name,
      choices: choices.filter(({ label, value }) => `${label}\n${value}`.toLowerCase().includes(wanted)),
    }))
    .filter(({ choices }) => choices.length > 0)
}
