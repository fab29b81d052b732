/** The most registrations of a platform; a longer list is refused as a whole. */
export const MOST_REGISTRATIONS = 1000

/** The most registrations whose health is read at once. */
export const MOST_WITH_HEALTH = 500

/** The most events of a registration that are shown, stored or sent. */
export const MOST_EVENTS = 500

export function shownEvents(events: readonly string[]): string[] {
  return events.slice(0, MOST_EVENTS)
}
