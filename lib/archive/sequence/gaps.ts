import { least, type NumberedDelivery } from './cells'
import type { TimeSpan } from './time-spans'

/** Longest delay of a record: attempts last about 17 seconds (6.5, rule 1). */
export const ARRIVAL_MS = 60_000

/** `window`: when the records would have been written. */
export type Gap = { first: number; last: number; window: TimeSpan }

type Times = { from: number; to: number }

/** Ms since 1970. */
export type SequenceBounds = {
  createdAt: number | null
  /** Oldest and newest record; null where unknown. */
  firstAt: number | null
  lastAt: number | null
  isCut: boolean
}

/** Finds the runs missing among `seen` (ascending, distinct, positive). A number happened between its recorded neighbours. */
export function findGaps(
  seen: readonly number[],
  deliveries: readonly NumberedDelivery[],
  bounds: SequenceBounds,
): Gap[] {
  const times = timesOf(deliveries, bounds)
  const untils = untilsOf(seen, times, bounds)
  const gaps: Gap[] = []
  let below = 0
  let since = earlierThan(bounds.isCut ? null : bounds.createdAt)
  for (const [index, number] of seen.entries()) {
    if (number > below + 1) {
      const until = untils[index] ?? Number.POSITIVE_INFINITY
      // If the times contradict the numbers, both bound the span.
      const window = { from: Math.min(since, until), to: Math.max(until, since) }
      gaps.push({ first: below + 1, last: number - 1, window })
    }
    below = number
    since = times.get(number)?.from ?? since
  }
  return gaps
}

/** The time of the first record of each number, or of the next recorded number. */
function untilsOf(seen: readonly number[], times: ReadonlyMap<number, Times>, { lastAt }: SequenceBounds): number[] {
  const untils: number[] = []
  let until = lastAt ?? Number.POSITIVE_INFINITY
  for (let index = seen.length - 1; index >= 0; index--) {
    until = times.get(seen[index] ?? 0)?.to ?? until
    untils[index] = until
  }
  return untils
}

/** The earliest time at which an event recorded at this time can have happened. */
function earlierThan(recordedAt: number | null): number {
  return recordedAt === null ? Number.NEGATIVE_INFINITY : recordedAt - ARRIVAL_MS
}

/** The earliest possible time and the first record of each number. */
function timesOf(deliveries: readonly NumberedDelivery[], { isCut, firstAt }: SequenceBounds): Map<number, Times> {
  const floor = isCut ? earlierThan(firstAt) : Number.POSITIVE_INFINITY
  const times = new Map<number, Times>()
  for (const { sequence, recordedAt, occurredAt } of deliveries) {
    const known = times.get(sequence)
    const from = Math.min(recordedAt, floor, occurredAt ?? earlierThan(recordedAt))
    times.set(sequence, { from: least([from, known?.from ?? from]), to: least([recordedAt, known?.to ?? recordedAt]) })
  }
  return times
}
