import { least, type NumberedDelivery } from './cells'
import type { TimeSpan } from './time-spans'

/**
 * A milestone is recorded this soon: the platform tries for about 17 seconds (6.5, rule 1). Also the assumed disorder
 * of deliveries.
 */
export const ARRIVAL_MS = 60_000

/** Missing numbers, and when their records would have been written. */
export type Gap = { first: number; last: number; window: TimeSpan }

type Times = { from: number; to: number }

/** Bounds of a sequence beyond its records; ms since 1970. */
export type SequenceBounds = {
  /** Null where no record says so. */
  createdAt: number | null
  /** Oldest and newest record of the stream; null where unknown. */
  firstAt: number | null
  lastAt: number | null
  /** Older records are not at hand: first times are unknown. */
  isCut: boolean
}

/**
 * Runs of numbers missing among `seen` (ascending, distinct, positive), without counting them up.
 *
 * A number happened between its neighbours; where a neighbour has no record at hand, the next recorded one bounds it.
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

/** For each number of `seen`, its first record, or that of the next higher one. */
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

/** By number: when it happened at the earliest, and its first record at hand. */
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
