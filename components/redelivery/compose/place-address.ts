import { deliveryAddress, sharedAddress } from '@/lib/archive/filter/delivery-address'
import { loadDeliveryFilters } from '@/lib/archive/filter/search-params'
import type { ComposePlace } from '@/lib/redelivery/compose/compose-address'

/** The address that lists the deliveries of the place. */
export function placeAddress(environment: string, place: ComposePlace): string {
  const all = deliveryAddress(environment, {})
  switch (place.of) {
    case 'filter':
      return deliveryAddress(environment, loadDeliveryFilters(new URLSearchParams(place.query)))
    case 'resource':
      return sharedAddress(environment, 'resource', place.resourceId) ?? all
    case 'deliveries':
      return place.ids.length === 1 ? deliveryAddress(environment, {}, place.ids[0] ?? null) : all
    case 'kept':
      return all
  }
}
