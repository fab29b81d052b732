import { deliveryQuery, loadDeliveryFilters } from '../archive/filter/search-params'

/**
 * The filters of a query string as the deliveries list writes them, in one order. Drops unknown filters; never throws.
 */
export function viewQuery(text: string): string {
  const filters = loadDeliveryFilters(new URLSearchParams(text))
  return deliveryQuery({ ...filters, cursor: null }).replace(/^\?/, '')
}
