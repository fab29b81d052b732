import type { Metadata } from 'next'
import { Suspense } from 'react'
import { DeliveriesSkeleton } from '@/components/deliveries/list/deliveries-skeleton'
import { type DeliveryFilters, loadDeliveryFilters } from '@/lib/archive/filter/search-params'
import { type PageScope, pageScope } from '@/lib/http/page-scope'
import { DeliveriesView } from './deliveries-view'
import { readDeliveries } from './read-deliveries'

export const metadata: Metadata = { title: 'Deliveries' }

type Props = {
  params: Promise<{ environment: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function DeliveriesPage({ params, searchParams }: Props) {
  const { environment } = await params
  const filters = await loadDeliveryFilters(searchParams)
  const scope = await pageScope(environment)
  return (
    <Suspense fallback={<DeliveriesSkeleton filters={filters} />}>
      <Deliveries scope={scope} filters={filters} />
    </Suspense>
  )
}

async function Deliveries({ scope, filters }: { scope: PageScope; filters: DeliveryFilters }) {
  return <DeliveriesView seed={{ ...(await readDeliveries(scope, filters)), detail: null }} />
}
