import type { ChoiceGroup, ValueCount } from '@/lib/list/filters'
import { unfitReason } from '@/lib/list/members'

export type UnfitChoice = ValueCount & { reason: string }

/** An address would drop these values, and show everything. */
export function unfitValues(counts: readonly ValueCount[]): UnfitChoice[] {
  return counts.flatMap((one) => {
    const reason = unfitReason(one.value)
    return reason === null ? [] : [{ ...one, reason }]
  })
}

/** Case-insensitive. */
export function searchChoices(groups: readonly ChoiceGroup[], text: string): ChoiceGroup[] {
  const wanted = text.trim().toLowerCase()
  return groups
    .map(({ name, choices }) => ({
      name,
      choices: choices.filter(({ label, value }) => `${label}\n${value}`.toLowerCase().includes(wanted)),
    }))
    .filter(({ choices }) => choices.length > 0)
}
