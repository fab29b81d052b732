import { type DeliveryFilters, deliveryQuery } from '@/lib/archive/search-params'

/** Addresses of the list and of one delivery, with the filters kept. */
export function deliveryAddress(environment: string, filters: DeliveryFilters, id: string | null = null): string {
  const path = `/${environment}/deliveries${id === null ? '' : `/${encodeURIComponent(id)}`}`
  return `${path}${deliveryQuery(filters)}`
}

/** The delivery that an address opens, or null for the list. */
export function deliveryIdOf(pathname: string): string | null {
  const id = pathname.split('/')[3]
  return id ? decodeURIComponent(id) : null
}
