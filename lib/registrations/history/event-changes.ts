import { ALL_EVENTS, EVENTS } from '../../ramp/contract/events'

/** The difference between two event lists, in which `*` stands for the whole catalogue. */
export type EventChange = {
  added: string[]
  removed: string[]
  kept: string[]
  /** A sentence on later events if `*` was added or removed, else null. */
  note: string | null
}

const COMES = 'Events that the platform adds later are also sent.'
const GOES = 'Events that the platform adds later are no longer sent.'

export function changeOfEvents(before: readonly string[], after: readonly string[]): EventChange {
  const [wasAll, isAll] = [before.includes(ALL_EVENTS), after.includes(ALL_EVENTS)]
  // `*` also covers events outside the catalogue.
  const [had, has] = [expand(before, after), expand(after, before)]
  return {
    added: has.filter((event) => !had.includes(event)),
    removed: had.filter((event) => !has.includes(event)),
    kept: has.filter((event) => had.includes(event)),
    note: wasAll === isAll ? null : isAll ? COMES : GOES,
  }
}

export function hasSameEvents(one: readonly string[], other: readonly string[]): boolean {
  const [a, b] = [new Set(one), new Set(other)]
  return a.size === b.size && [...a].every((event) => b.has(event))
}

function expand(events: readonly string[], others: readonly string[]): string[] {
  if (!events.includes(ALL_EVENTS)) return [...new Set(events)]
  return [...new Set([...EVENTS.map(({ name }) => name), ...others.filter((event) => event !== ALL_EVENTS)])]
}
