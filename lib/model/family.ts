import type { EventFamily } from '../ramp/contract/events'

/** The families of events, and `unlisted` for an event that this version's catalogue does not know. */
export const FAMILIES = ['generic', 'milestone', 'unlisted'] as const satisfies readonly (EventFamily | 'unlisted')[]

export type Family = (typeof FAMILIES)[number]

export const FAMILY_WORDS: Record<Family, string> = {
  generic: 'generic',
  milestone: 'milestone',
  unlisted: 'not in the catalogue',
}
