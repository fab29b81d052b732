import { deliveryQuery, loadDeliveryFilters } from '../archive/filter/search-params'

/**
 * The filters of a query string as the deliveries list writes them: without `?`, without the cursor, in one order.
 * What the list doesn't know is dropped, a value that does not parse falls back. Never throws.
 */
export function viewQuery(text: string): string {
  const filters = loadDeliveryFilters(new URLSearchParams(text))
  return deliveryQuery({ ...filters, cursor: null }).replace(/^\?/, '')
}
