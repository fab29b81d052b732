import type { DeliveryPage } from '@/lib/archive/dto'

/** `isMore`: there may be more, since only the newest rows were read. */
export type Arrived = { count: number; isMore: boolean }

export const NONE_ARRIVED: Arrived = { count: 0, isMore: false }

/** New rows since an earlier reading, found by id: totals do not tell, because a relative range loses rows meanwhile. */
export function arrivedSince(list: DeliveryPage, newest: DeliveryPage): Arrived {
  const known = new Set(list.rows.map(({ id }) => id))
  const last = newest.rows.findLastIndex(({ id }) => known.has(id))
  const end = last === -1 || list.olderCursor === null ? newest.rows.length : last
  const count = newest.rows.slice(0, end).filter(({ id }) => !known.has(id)).length
  return { count, isMore: last === -1 && newest.olderCursor !== null }
}
