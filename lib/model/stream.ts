import type { EventDefinition } from '../ramp/contract/events'

/** The groups of milestone events, whose sequence counts per off-ramp, deposit or on-ramp (specification, 6.3). */
export const STREAMS = ['offramp', 'achDebit', 'onrampCredit'] as const satisfies readonly EventDefinition['group'][]

/** Above this many numbers a sequence is no longer followed: the longest of the platform has six. */
export const FOLLOWED_NUMBERS = 5_000

export type Stream = (typeof STREAMS)[number]

/** The stream that an event belongs to by its name, also one that the catalogue does not know; null for all others. */
export function streamOf(event: string): Stream | null {
  const [group] = event.split('.', 1)
  return STREAMS.find((stream) => stream === group) ?? null
}
