import { boundsAt, type InstantBounds, type TimeFilter } from '../../list/time'
import { DELIVERIES } from './deliveries'
import type { AddressFilters } from './search-params'

/** Filters of different kinds all hold; an empty list or null filters nothing. */
export type DeliveryFilter = Omit<AddressFilters, keyof TimeFilter> & InstantBounds

/** A relative range ends at `now`. */
export function filterOf(filters: AddressFilters, now: Date): DeliveryFilter {
  const { range, ...others } = DELIVERIES.which(filters)
  return { ...others, ...boundsAt(filters, now) }
}

export const NO_FILTER = filterOf(DELIVERIES.none, new Date(0))
