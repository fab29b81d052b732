import type { Holdings } from '../holdings/holdings'
import type { Random } from '../random'
import type { PlatformEvent } from '../resources/event'
import type { Entered } from '../state/book'
import type { Need, Person } from './people'

/** Milliseconds after the step before, or after its instant where the calendar decides. */
export type Wait = number | ((before: number) => number)

/** What happens to a resource, step by step. The history spreads steps over time; a simulation runs them at once. */
export type Step = {
  afterMs: Wait
  run: (at: Date) => PlatformEvent[]
  /** Asked where the step comes due by the clock: whether it can still happen to what people have by then. */
  isStillTrue?: () => boolean
}

export type Story = readonly Step[]

export type AllHoldings = ReadonlyMap<string, Holdings>

export type StoryContext = {
  random: Random
  /** Makes something known. */
  enter: (entered: Entered) => void
  integratorId: string
  /** Does something to what people have: the history is told against what everybody has at the start, and adds it up at the end. */
  change: (at: Date, apply: (all: AllHoldings) => void) => void
  /** The person that the story is about, who has what is needed. */
  who: (need: Need) => Person
}

/** How long a step that waits comes after an instant. */
export const waitAfter = (wait: Wait, before: number) => (typeof wait === 'number' ? wait : wait(before))

/** A wait until the instant that is found from the one of the step before. */
export const until =
  (find: (before: number) => number): Wait =>
  (before) =>
    find(before) - before

export type StoryTeller = (context: StoryContext) => Story

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
