import { DELIVERIES } from './deliveries'

/** Which deliveries match, as an address names it. */
export type AddressFilters = typeof DELIVERIES.none

/** Everything that decides which deliveries a page shows, and how. */
export type DeliveryFilters = typeof DELIVERIES.start

export const { load: loadDeliveryFilters, query: deliveryQuery } = DELIVERIES
