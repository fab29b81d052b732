/** A longer list is refused as a whole: nothing is decided by a part of it. */
export const MOST_REGISTRATIONS = 1000

/** Characters shown of a registration that can't be read. */
export const MOST_RAW_SHOWN = 4000

/** Registrations whose health is read. */
export const MOST_WITH_HEALTH = 500

/** Events of one registration that are shown and stored, and that a change may name. */
export const MOST_EVENTS = 500

export function shownEvents(events: readonly string[]): string[] {
  return events.slice(0, MOST_EVENTS)
}
