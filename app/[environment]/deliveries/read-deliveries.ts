import 'server-only'
import type { DeliveryCounts, DeliveryPage } from '@/lib/archive/dto'
import { filterOf } from '@/lib/archive/filter/address-filter'
import type { DeliveryFilters } from '@/lib/archive/filter/search-params'
import { countDeliveries } from '@/lib/archive/query/count-deliveries'
import { listDeliveries } from '@/lib/archive/query/list-deliveries'
import type { Scope } from '@/lib/auth/scope'
import { AppError } from '@/lib/errors'

/**
 * A cursor that can't be read shows the newest rows: an address may be typed or old.
 * @returns with `readAt`, when reading began, in milliseconds
 * @throws AppError `forbidden` without delivery.read
 */
export async function readDeliveries(
  scope: Scope,
  filters: DeliveryFilters,
): Promise<{ readAt: number; filters: DeliveryFilters; page: DeliveryPage; counts: DeliveryCounts }> {
  const now = new Date()
  const filter = filterOf(filters, now)
  const list = (cursor: string | null) => listDeliveries(scope, { ...filter, limit: filters.limit, cursor })
  const [page, counts] = await Promise.all([
    list(filters.cursor).catch(newestInstead(() => list(null))),
    countDeliveries(scope, filter),
  ])
  return { readAt: now.getTime(), filters, page, counts }
}

function newestInstead<T>(readNewest: () => Promise<T>) {
  return (error: unknown) => {
    if (error instanceof AppError && error.code === 'invalid') return readNewest()
    throw error
  }
}
