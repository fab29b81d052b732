/** A longer list is refused as a whole. */
export const MOST_REGISTRATIONS = 1000

/** Registrations whose health is read. */
export const MOST_WITH_HEALTH = 500

/** Events of a registration, shown, stored or named in a change. */
export const MOST_EVENTS = 500

export function shownEvents(events: readonly string[]): string[] {
  return events.slice(0, MOST_EVENTS)
}
