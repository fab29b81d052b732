import { bytesOf } from './record-bytes'

/** `at` is null for a record without a timestamp. */
export type LoggedDelivery = { position: number; at: number | null; text: string }

export type LoggedPage = { texts: Buffer[]; last: number | null; hasMore: boolean }

export type DeliveryLog = {
  /** Newest first, older than `before`; null starts at the newest. */
  page: (before: number | null, limit: number) => LoggedPage
  append: (text: string, at: number | null) => LoggedDelivery
  prepend: (text: string, at: number | null) => LoggedDelivery
  /** Answers the number of forgotten records; records without a timestamp go as well. */
  forgetBefore: (instant: number) => number
  count: () => number
  oldest: () => LoggedDelivery | undefined
  newest: () => LoggedDelivery | undefined
}

/** Positions are derived from time, so that a cursor outlives a restart. */
export const POSITIONS_PER_MS = 1_000

/** Appended records go above `above`, prepended records below `below`. */
export type TimeBounds = { above?: number; below?: number }

/** Positions never change: pages stay stable under inserts. */
export function createDeliveryLog(
  seeded: LoggedDelivery[],
  now: () => number,
  { above = 0, below }: TimeBounds = {},
): DeliveryLog {
  let records = seeded

  const firstNotBefore = (position: number) => {
    let low = 0
    let high = records.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((records[middle]?.position ?? Infinity) < position) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    page(before, limit) {
      const end = before === null ? records.length : firstNotBefore(before)
      const start = Math.max(0, end - limit)
      const texts = records.slice(start, end).reverse().map(bytesOf)
      return { texts, last: start < end ? (records[start]?.position ?? null) : null, hasMore: start > 0 }
    },
    append(text, at) {
      const position = Math.max((records.at(-1)?.position ?? above) + 1, now() * POSITIONS_PER_MS)
      const record = { position, at, text }
      records.push(record)
      return record
    },
    prepend(text, at) {
      const record = { position: (records[0]?.position ?? below ?? now() * POSITIONS_PER_MS) - 1, at, text }
      records.unshift(record)
      return record
    },
    forgetBefore(instant) {
      const kept = records.filter((record) => record.at !== null && record.at >= instant)
      const forgotten = records.length - kept.length
      records = kept
      return forgotten
    },
    count: () => records.length,
    oldest: () => records[0],
    newest: () => records.at(-1),
  }
}
