import { unfitReason } from '../../list/members'
import { rowAddress } from '../../list/row-address'
import { DELIVERIES } from './deliveries'
import type { AddressFilters, DeliveryFilters } from './search-params'

/** The address of the list or of one delivery. */
export function deliveryAddress(
  environment: string,
  filters: Partial<DeliveryFilters>,
  id: string | null = null,
): string {
  return rowAddress(DELIVERIES, environment, filters, id)
}

export type SharedKey = 'eventId' | 'resource' | 'user' | 'endpoint'

/**
 * The address of all deliveries that share a value. Null for a value that an address can’t carry (`unfitReason`): without
 * the value the list would show everything.
 */
export function sharedAddress(environment: string, key: SharedKey, value: string | null): string | null {
  if (value === null || unfitReason(value) !== null) return null
  const only: Partial<AddressFilters> = { [key]: [value] }
  return deliveryAddress(environment, only)
}
