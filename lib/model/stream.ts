import type { EventDefinition } from '../ramp/contract/events'

/** Milestones are numbered per off-ramp, deposit or on-ramp (specification, 6.3). */
export const STREAMS = ['offramp', 'achDebit', 'onrampCredit'] as const satisfies readonly EventDefinition['group'][]

/** The most numbers that are followed of one stream; the platform’s longest sequence has six. */
export const FOLLOWED_NUMBERS = 5_000

export type Stream = (typeof STREAMS)[number]

/** Finds the stream by the event's name, unlisted events included; null for others. */
export function streamOf(event: string): Stream | null {
  const [group] = event.split('.', 1)
  return STREAMS.find((stream) => stream === group) ?? null
}
