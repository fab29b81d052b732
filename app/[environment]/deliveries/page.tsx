import type { Metadata } from 'next'
import { loadDeliveryFilters } from '@/lib/archive/filter/search-params'
import { deskPage } from '../desk-page'
import { DeliveriesView } from './deliveries-view'
import { readDeliveries } from './read-deliveries'
import { seedText } from './seed-text'

export const metadata: Metadata = { title: 'Deliveries' }

/** Rows are awaited: behind a Suspense, React would hold them back for 300 ms. */
const ACCESS = { permission: 'delivery.read', reads: 'list', part: 'deliveries' } as const

export default deskPage(ACCESS, async ({ scope, searchParams }) => {
  const deliveries = await readDeliveries(scope, await loadDeliveryFilters(searchParams))
  return <DeliveriesView seed={seedText({ ...deliveries, detail: null })} />
})
