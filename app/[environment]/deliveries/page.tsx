import type { Metadata } from 'next'
import { Suspense } from 'react'
import { DeliveriesScreen } from '@/components/deliveries/deliveries-screen'
import { DeliveriesSkeleton } from '@/components/deliveries/deliveries-skeleton'
import { type DeliveryFilters, loadDeliveryFilters } from '@/lib/archive/search-params'
import { type PageScope, pageScope } from '@/lib/auth/page-scope'
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
    <Suspense fallback={<DeliveriesSkeleton />}>
      <Deliveries scope={scope} filters={filters} />
    </Suspense>
  )
}

async function Deliveries({ scope, filters }: { scope: PageScope; filters: DeliveryFilters }) {
  return <DeliveriesScreen seed={{ ...(await readDeliveries(scope, filters)), detail: null }} />
}
