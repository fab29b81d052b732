import type { Metadata } from 'next'
import { RedeliveriesScreen } from '@/components/redelivery/list/redeliveries-screen'
import { RedeliveriesForbidden } from '@/components/redelivery/states/redeliveries-forbidden'
import { isAllowed } from '@/lib/auth/roles'
import { pageScope } from '@/lib/http/page-scope'
import { readFromCursor } from '@/lib/list/read-from-cursor'
import { countRedeliveries, listRedeliveries } from '@/lib/redelivery/list/list-redeliveries'
import { REDELIVERIES } from '@/lib/redelivery/list/redeliveries'

export const metadata: Metadata = { title: 'Redeliveries' }

type Props = {
  params: Promise<{ environment: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function RedeliveriesPage({ params, searchParams }: Props) {
  const { environment } = await params
  const filters = await REDELIVERIES.load(searchParams)
  const scope = await pageScope(environment)
  if (!isAllowed(scope.actor.role, REDELIVERIES.permission)) return <RedeliveriesForbidden />
  const now = new Date()
  const list = (cursor: string | null) => listRedeliveries(scope, { ...filters, cursor, above: true }, now)
  const [page, counts] = await Promise.all([
    readFromCursor(filters.cursor, list),
    countRedeliveries(scope, REDELIVERIES.which(filters), now),
  ])
  return <RedeliveriesScreen seed={{ readAt: now.getTime(), filters, page, counts }} />
}
