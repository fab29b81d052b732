import type { Random } from '../random'
import type { AchReturn } from '../resources/ach-return'
import type { PlatformEvent } from '../resources/event'
import type { Entered } from '../state/book'
import type { Need, Person } from './people'

/** What happens to a resource, step by step. The history spreads steps over time; a simulation runs them at once. */
export type Step = { afterMs: number; run: (at: Date) => PlatformEvent[] }

export type Story = readonly Step[]

/** What a story does to what its person has. The history is told against what everybody has at the start, and then added up. */
export type Effects = {
  sourceReturned: (achReturn: AchReturn, availableAt: string | null) => void
  /** The network's verdict on a debit card (section 3). */
  cardRefused: (userId: string, cardId: string) => void
}

export const NO_EFFECTS: Effects = { sourceReturned: () => undefined, cardRefused: () => undefined }

export type StoryContext = {
  random: Random
  /** Makes something known. */
  enter: (entered: Entered) => void
  integratorId: string
  effects: Effects
  /** The person that the story is about, who has what is needed. */
  who: (need: Need) => Person
}

export type StoryTeller = (context: StoryContext) => Story

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
