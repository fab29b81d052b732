import type { DeliveryPage } from '@/lib/archive/dto'

/** How many rows have arrived; there may be more where only the newest were looked at. */
export type Arrived = { count: number; isMore: boolean }

export const NONE_ARRIVED: Arrived = { count: 0, isMore: false }

/**
 * What the newest rows have that a list read earlier has not. Counted are rows, not the difference of two totals: a range
 * that ends now loses rows while others arrive. What is older than the list's page has not arrived; it was never on it.
 */
export function arrivedSince(list: DeliveryPage, newest: DeliveryPage): Arrived {
  const known = new Set(list.rows.map(({ id }) => id))
  const last = newest.rows.findLastIndex(({ id }) => known.has(id))
  const end = last === -1 || list.olderCursor === null ? newest.rows.length : last
  const count = newest.rows.slice(0, end).filter(({ id }) => !known.has(id)).length
  return { count, isMore: last === -1 && newest.olderCursor !== null }
}
