import type { Holdings } from '../holdings/holdings'
import type { Random } from '../random'
import type { Entered } from '../records/book'
import type { PlatformEvent } from '../resources/event'
import type { Need, Person } from './people'

/** Milliseconds after the previous step, or a function of its instant. */
export type Wait = number | ((before: number) => number)

/** The history spreads steps over time; a simulation runs them at once. */
export type Step = {
  afterMs: Wait
  run: (at: Date) => PlatformEvent[]
  /** Asked when the step is due. */
  isStillTrue?: () => boolean
}

export type Story = readonly Step[]

export type AllHoldings = ReadonlyMap<string, Holdings>

export type StoryContext = {
  random: Random
  enter: (entered: Entered) => void
  integratorId: string
  /** The history applies changes to the holdings of the start, and sums them up at the end. */
  change: (at: Date, apply: (all: AllHoldings) => void) => void
  who: (need: Need) => Person
}

export const waitAfter = (wait: Wait, before: number) => (typeof wait === 'number' ? wait : wait(before))

export const until =
  (find: (before: number) => number): Wait =>
  (before) =>
    find(before) - before

export type StoryMaker = (context: StoryContext) => Story

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
