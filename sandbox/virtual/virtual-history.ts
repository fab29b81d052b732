import type { Variant } from '../options'
import type { LoggedDelivery } from '../records/delivery-log'
import { DAY } from '../stories/story'
import { createSegments, SEGMENT_SIZE } from './segment'

export type VirtualHistory = {
  /** Positions of the oldest and the newest record, without gaps between. */
  first: number
  last: number
  at: (position: number) => LoggedDelivery
  /** The first position at or after an instant; may lie outside `first` to `last`. */
  since: (instant: number) => number
}

/** Within the 30 days that records are kept (section 8). */
const LONGEST_SPAN = 29 * DAY

/** Enough for a few readers at different places; one segment is about 100 KB. */
const KEPT_SEGMENTS = 4

type Settings = { variant: Variant; count: number; end: number; spanMs?: number }

/**
 * Up to the density of the stored history a segment is a day; more records are squeezed into `spanMs`. Segments count
 * from 1970, so every start shows the same records for the same instants.
 */
export function createVirtualHistory({ variant, count, end, spanMs = LONGEST_SPAN }: Settings): VirtualHistory {
  const lengthMs = Math.max(1, Math.min(DAY, Math.floor((spanMs * SEGMENT_SIZE) / count)))
  const tell = createSegments(variant)
  const kept = new Map<number, LoggedDelivery[]>()

  const segment = (number: number): LoggedDelivery[] => {
    const records = kept.get(number) ?? tell(number, lengthMs)
    kept.delete(number)
    kept.set(number, records)
    const [oldest] = kept.keys()
    if (kept.size > KEPT_SEGMENTS && oldest !== undefined) kept.delete(oldest)
    return records
  }
  const since = (instant: number) => {
    const number = Math.floor(instant / lengthMs)
    const index = segment(number).findIndex(({ at }) => (at ?? 0) >= instant)
    return number * SEGMENT_SIZE + (index === -1 ? SEGMENT_SIZE : index)
  }

  const last = since(end + 1) - 1
  return {
    // Cursors hold no negative positions: a clock that starts shortly after 1970 has fewer records.
    first: Math.max(0, last - count + 1),
    last,
    at(position) {
      const record = segment(Math.floor(position / SEGMENT_SIZE))[position % SEGMENT_SIZE]
      if (record === undefined) throw new RangeError(`There is no record at ${position}`)
      return record
    },
    since,
  }
}
