import { unfitReason } from '../../list/members'
import { rowAddress } from '../../list/row-address'
import { DELIVERIES } from './deliveries'
import type { AddressFilters, DeliveryFilters } from './search-params'

/** Address of the list, or of one delivery, with the filters kept; `{}` for none. */
export function deliveryAddress(
  environment: string,
  filters: Partial<DeliveryFilters>,
  id: string | null = null,
): string {
  return rowAddress(DELIVERIES, environment, filters, id)
}

/** What deliveries can share. */
export type SharedKey = 'eventId' | 'resource' | 'user' | 'endpoint'

/**
 * The list of all deliveries that share a value. Null for a value that an address can't carry: dropped from the address,
 * it would lead to the list of everything. `unfitReason` says why.
 */
export function sharedAddress(environment: string, key: SharedKey, value: string | null): string | null {
  if (value === null || unfitReason(value) !== null) return null
  const only: Partial<AddressFilters> = { [key]: [value] }
  return deliveryAddress(environment, only)
}
