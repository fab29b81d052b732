import type { ChoiceGroup, ValueCount } from '@/lib/list/filters'
import { unfitReason } from '@/lib/list/members'

/** A value that can't be chosen, and why. */
export type UnfitChoice = ValueCount & { reason: string }

/** Which values a filter can't hold: an address would drop them, and show everything. */
export function unfitValues(counts: readonly ValueCount[]): UnfitChoice[] {
  return counts.flatMap((one) => {
    const reason = unfitReason(one.value)
    return reason === null ? [] : [{ ...one, reason }]
  })
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
