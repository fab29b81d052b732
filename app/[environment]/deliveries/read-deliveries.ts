import 'server-only'
import type { DeliveryPage } from '@/lib/archive/dto'
import type { DeliveryCounts } from '@/lib/archive/filter/deliveries'
import { filterOf } from '@/lib/archive/filter/filter'
import type { DeliveryFilters } from '@/lib/archive/filter/search-params'
import { countDeliveries } from '@/lib/archive/query/count-deliveries'
import { listDeliveries } from '@/lib/archive/query/list-deliveries'
import type { Scope } from '@/lib/auth/scope'
import { readFromCursor } from '@/lib/list/read-from-cursor'

/**
 * @returns with `readAt`, when reading began, in milliseconds
 * @throws AppError `forbidden` without delivery.read
 */
export async function readDeliveries(
  scope: Scope,
  filters: DeliveryFilters,
): Promise<{ readAt: number; filters: DeliveryFilters; page: DeliveryPage; counts: DeliveryCounts }> {
  const now = new Date()
  const filter = filterOf(filters, now)
  const list = (cursor: string | null) =>
    listDeliveries(scope, { ...filter, limit: filters.limit, order: filters.order, cursor, above: true })
  const [page, counts] = await Promise.all([readFromCursor(filters.cursor, list), countDeliveries(scope, filter)])
  return { readAt: now.getTime(), filters, page, counts }
}
