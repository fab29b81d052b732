import { ALL_EVENTS, EVENTS, type EventDefinition, findEvent } from '@/lib/ramp/contract/events'

/** The chosen events; `names` are kept while `isAll`. */
export type PickedEvents = { isAll: boolean; names: readonly string[] }

export const NO_EVENTS: PickedEvents = { isAll: false, names: [] }

/** The selection that a registration’s events make; `*` chooses all and names the whole catalogue. */
export function toSelection(events: readonly string[]): PickedEvents {
  const isAll = events.includes(ALL_EVENTS)
  return { isAll, names: isAll ? EVENTS.map(({ name }) => name) : [...events] }
}

export function toEvents({ isAll, names }: PickedEvents): string[] {
  if (isAll) return [ALL_EVENTS]
  return [...EVENTS.map(({ name }) => name).filter((name) => names.includes(name)), ...unlistedOf(names)]
}

export function unlistedOf(names: readonly string[]): string[] {
  return [...new Set(names)].filter((name) => name !== ALL_EVENTS && !findEvent(name))
}

export function withNames({ isAll, names }: PickedEvents, some: readonly string[], isChosen: boolean): PickedEvents {
  const others = names.filter((name) => !some.includes(name))
  return { isAll, names: isChosen ? [...others, ...some] : others }
}

export function shareOf({ names }: PickedEvents, some: readonly string[]): 'all' | 'some' | 'none' {
  const count = some.filter((name) => names.includes(name)).length
  if (count === 0) return 'none'
  return count === some.length ? 'all' : 'some'
}

export type EventFamilyGroup = Pick<EventDefinition, 'group' | 'family' | 'firesToday'> & { events: EventDefinition[] }

const FAMILIES: readonly EventFamilyGroup[] = [...new Set(EVENTS.map(({ group }) => group))].flatMap((group) => {
  const events = EVENTS.filter((event) => event.group === group)
  const [first] = events
  return first ? [{ group, family: first.family, firesToday: first.firesToday, events }] : []
})

/** The families with the events in whose name or meaning every search term occurs. */
export function searchFamilies(search: string): EventFamilyGroup[] {
  const words = wordsOf(search)
  return FAMILIES.map((family) => ({
    ...family,
    events: family.events.filter(({ name, firesWhen }) => hasWords(`${name} ${firesWhen}`, words)),
  })).filter(({ events }) => events.length > 0)
}

export function searchNames(names: readonly string[], search: string): string[] {
  return names.filter((name) => hasWords(name, wordsOf(search)))
}

const wordsOf = (search: string) => search.toLowerCase().split(/\s+/).filter(Boolean)

const hasWords = (text: string, words: readonly string[]) => words.every((word) => text.toLowerCase().includes(word))
