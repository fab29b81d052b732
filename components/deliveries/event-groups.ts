import type { ValueCount } from '@/lib/archive/dto'
import { EVENTS } from '@/lib/ramp/contract/events'

export type EventGroup = { name: string; events: { name: string; count: number }[] }

const UNLISTED = 'not in the catalogue'

/** Every event of the catalogue by its group, with its count; events that only the archive knows come last. */
export function groupEvents(counts: readonly ValueCount[], search = ''): EventGroup[] {
  const countOf = new Map(counts.map(({ value, count }) => [value, count]))
  const known = EVENTS.map(({ name, group }) => ({ name, group }))
  const listed = new Set(known.map(({ name }) => name))
  const all = [
    ...known,
    ...counts.flatMap(({ value }) => (listed.has(value) ? [] : [{ name: value, group: UNLISTED }])),
  ]
  const wanted = search.trim().toLowerCase()
  const groups = new Map<string, EventGroup>()
  for (const { name, group } of all) {
    if (!name.toLowerCase().includes(wanted)) continue
    const found = groups.get(group) ?? { name: group, events: [] }
    found.events.push({ name, count: countOf.get(name) ?? 0 })
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
