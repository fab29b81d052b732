import { least, type NumberedDelivery } from './cells'
import type { TimeSpan } from './time-spans'

/**
 * A milestone's record is written within this long after it happened: the platform tries for about 17 seconds (6.5, rule
 * 1). Also how far out of order deliveries are taken to be.
 */
export const ARRIVAL_MS = 60_000

/** Numbers without a record, and the span of time in which their records would have been written. */
export type Gap = { first: number; last: number; window: TimeSpan }

type Times = { from: number; to: number }

/** What bounds a sequence where no record of a neighbour does; ms since 1970. */
export type SequenceBounds = {
  /** The resource was created then; null where no record says so. */
  createdAt: number | null
  /** Of the oldest and of the newest record of the stream; null where it is not known. */
  firstAt: number | null
  lastAt: number | null
  /** There are older records than those at hand: when a number was first recorded is not known. */
  isCut: boolean
}

/**
 * The numbers from 1 on that are missing among `seen` (ascending, distinct, positive), as runs. Nothing is counted up, so
 * that a highest number of 2,147,483,647 costs no more than 2.
 *
 * A number happened after the one below it and before the one above it; where no record of a neighbour is at hand, the next
 * one that has a record bounds it, which only makes the span longer.
 */
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
      // BesideRow whose times contradict their numbers: both bound the span.
      const window = { from: Math.min(since, until), to: Math.max(until, since) }
      gaps.push({ first: below + 1, last: number - 1, window })
    }
    below = number
    since = times.get(number)?.from ?? since
  }
  return gaps
}

/** For each number of `seen`, when it or the next higher one with a record was first recorded. */
function untilsOf(seen: readonly number[], times: ReadonlyMap<number, Times>, { lastAt }: SequenceBounds): number[] {
  const untils: number[] = []
  let until = lastAt ?? Number.POSITIVE_INFINITY
  for (let index = seen.length - 1; index >= 0; index--) {
    until = times.get(seen[index] ?? 0)?.to ?? until
    untils[index] = until
  }
  return untils
}

/** When something happened at the earliest that was recorded then. */
function earlierThan(recordedAt: number | null): number {
  return recordedAt === null ? Number.NEGATIVE_INFINITY : recordedAt - ARRIVAL_MS
}

/** By number: when it happened at the earliest, and when it was first recorded, as far as the records at hand say. */
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
