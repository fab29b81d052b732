import type { ChoiceGroup, ValueCount } from '@/lib/list/filters'
import { EVENTS } from '@/lib/ramp/contract/events'

const UNLISTED = 'not in the catalogue'

export function groupEvents(counts: readonly ValueCount[], chosen: readonly string[] = []): ChoiceGroup[] {
  const countOf = new Map(counts.map(({ value, count }) => [value, count]))
  const listed = new Set(EVENTS.map(({ name }) => name))
  const others = new Set([...countOf.keys(), ...chosen].filter((name) => !listed.has(name)))
  const all = [
    ...EVENTS.map(({ name, group }) => ({ name, group })),
    ...[...others].map((name) => ({ name, group: UNLISTED })),
  ]
  const groups = new Map<string, ChoiceGroup>()
  for (const { name, group } of all) {
    const found = groups.get(group) ?? { name: group, choices: [] }
    found.choices.push({ value: name, label: name, count: countOf.get(name) ?? 0 })
    groups.set(group, found)
  }
  return [...groups.values()]
}
