import type { Metadata } from 'next'
import { loadDeliveryFilters } from '@/lib/archive/filter/search-params'
import { pageScope } from '@/lib/http/page-scope'
import { DeliveriesView } from './deliveries-view'
import { readDeliveries } from './read-deliveries'
import { seedText } from './seed-text'

export const metadata: Metadata = { title: 'Deliveries' }

type Props = {
  params: Promise<{ environment: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** Behind a Suspense React holds rows back for 300 ms. */
export default async function DeliveriesPage({ params, searchParams }: Props) {
  const { environment } = await params
  const filters = await loadDeliveryFilters(searchParams)
  const scope = await pageScope(environment)
  return <DeliveriesView seed={seedText({ ...(await readDeliveries(scope, filters)), detail: null })} />
}
