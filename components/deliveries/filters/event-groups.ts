import type { ValueCount } from '@/lib/archive/dto'
import { EVENTS } from '@/lib/ramp/contract/events'
import type { ChoiceGroup } from './choices'

const UNLISTED = 'not in the catalogue'

/** Every event of the catalogue by its group, with its count; those that only the archive or the address knows come last. */
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

/** Chosen events in few words: `achDebit.*`, `payment.updated`, or how many. */
export function summarizeEvents(chosen: readonly string[]): string {
  const names: string[] = []
  let rest = [...chosen]
  for (const group of new Set(EVENTS.map((event) => event.group))) {
    const members = EVENTS.filter((event) => event.group === group).map((event) => event.name)
    if (members.length < 2 || !members.every((name) => rest.includes(name))) continue
    names.push(`${group}.*`)
    rest = rest.filter((name) => !members.includes(name))
  }
  const all = [...names, ...rest]
  return all.length <= 2 ? all.join(', ') : `${chosen.length} events`
}
