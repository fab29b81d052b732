import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getDelivery } from '@/lib/archive/detail/get-delivery'
import { loadDeliveryFilters } from '@/lib/archive/filter/search-params'
import type { Scope } from '@/lib/auth/scope'
import { AppError } from '@/lib/errors'
import { pageScope } from '@/lib/http/page-scope'
import { DeliveriesView } from '../deliveries-view'
import { readDeliveries } from '../read-deliveries'
import { seedText } from '../seed-text'

export const metadata: Metadata = { title: 'Delivery' }

type Props = {
  params: Promise<{ environment: string; deliveryId: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function DeliveryPage({ params, searchParams }: Props) {
  const { environment, deliveryId } = await params
  const filters = await loadDeliveryFilters(searchParams)
  const scope = await pageScope(environment)
  const [detail, deliveries] = await Promise.all([findDelivery(scope, deliveryId), readDeliveries(scope, filters)])
  return <DeliveriesView seed={seedText({ ...deliveries, detail })} />
}

async function findDelivery(scope: Scope, id: string) {
  try {
    return await getDelivery(scope, id)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') notFound()
    throw error
  }
}
