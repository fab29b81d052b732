import { bytesOf } from './record-bytes'

/** One record as it is answered; `at` is null where the record has no timestamp. */
export type LoggedDelivery = { position: number; at: number | null; text: string }

/** `texts` are records as they are sent. */
export type LoggedPage = { texts: Buffer[]; last: number | null; hasMore: boolean }

export type DeliveryLog = {
  /** Records older than `before`, newest first; from the newest when it is null. */
  page: (before: number | null, limit: number) => LoggedPage
  append: (text: string, at: number | null) => LoggedDelivery
  /** Puts a record below all others. */
  prepend: (text: string, at: number | null) => LoggedDelivery
  /** Forgets records from before an instant and says how many; those without a timestamp go as well. */
  forgetBefore: (instant: number) => number
  count: () => number
  oldest: () => LoggedDelivery | undefined
  newest: () => LoggedDelivery | undefined
}

/** Positions grow with time and are derived from it, so that a cursor outlives a restart. */
export const POSITIONS_PER_MS = 1_000

/** Positions that others have: what is appended goes above one of them, what is prepended below the other. */
export type TimeBounds = { above?: number; below?: number }

/** The delivery history in memory, oldest first. Positions never change: pages stay stable under inserts. */
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
