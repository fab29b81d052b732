import type { Metadata } from 'next'
import { getDelivery } from '@/lib/archive/detail/get-delivery'
import { loadDeliveryFilters } from '@/lib/archive/filter/search-params'
import { deskPage, found } from '../../desk-page'
import { DeliveriesView } from '../deliveries-view'
import { readDeliveries } from '../read-deliveries'
import { seedText } from '../seed-text'

export const metadata: Metadata = { title: 'Delivery' }

const ACCESS = { permission: 'delivery.read', reads: 'payload', part: 'deliveries/{deliveryId}' } as const

export default deskPage<'deliveryId'>(ACCESS, async ({ scope, params, searchParams }) => {
  const filters = await loadDeliveryFilters(searchParams)
  const [detail, deliveries] = await Promise.all([
    found(getDelivery(scope, params.deliveryId)),
    readDeliveries(scope, filters),
  ])
  return <DeliveriesView seed={seedText({ ...deliveries, detail })} />
})
