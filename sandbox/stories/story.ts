import type { Random } from '../random'
import type { PlatformEvent } from '../resources/event'
import type { Book } from '../state/book'
import type { User } from '../state/users'

/** What happens to a resource, step by step. The history spreads steps over time; a simulation runs them at once. */
export type Step = { afterMs: number; run: (at: Date) => PlatformEvent[] }

export type Story = readonly Step[]

export type StoryContext = { random: Random; user: User; book: Book; integratorId: string }

export type StoryTeller = (context: StoryContext) => Story

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
