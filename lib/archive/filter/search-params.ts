import { DELIVERIES } from './deliveries'

export type AddressFilters = typeof DELIVERIES.none

export type DeliveryFilters = typeof DELIVERIES.start

export const { load: loadDeliveryFilters, query: deliveryQuery } = DELIVERIES
