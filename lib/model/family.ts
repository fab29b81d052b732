import type { EventFamily } from '../ramp/contract/events'

/** `unlisted`: not in this version's catalogue. */
export const FAMILIES = ['generic', 'milestone', 'unlisted'] as const satisfies readonly (EventFamily | 'unlisted')[]

export type Family = (typeof FAMILIES)[number]

export const FAMILY_WORDS: Record<Family, string> = {
  generic: 'generic',
  milestone: 'milestone',
  unlisted: 'not in the catalogue',
}
