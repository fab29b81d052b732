import type { Metadata } from 'next'
import { IncidentsScreen } from '@/components/incidents/list/incidents-screen'
import { pageScope } from '@/lib/http/page-scope'
import { INCIDENTS } from '@/lib/incidents/incidents'
import { areIncidentsComplete, countIncidents, listIncidents } from '@/lib/incidents/list-incidents'
import { readFromCursor } from '@/lib/list/read-from-cursor'

export const metadata: Metadata = { title: 'Incidents' }

type Props = {
  params: Promise<{ environment: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function IncidentsPage({ params, searchParams }: Props) {
  const { environment } = await params
  const filters = await INCIDENTS.load(searchParams)
  const scope = await pageScope(environment)
  const now = new Date()
  const list = (cursor: string | null) => listIncidents(scope, { ...filters, cursor, above: true }, now)
  const [page, counts, isComplete] = await Promise.all([
    readFromCursor(filters.cursor, list),
    countIncidents(scope, INCIDENTS.which(filters), now),
    areIncidentsComplete(scope),
  ])
  return <IncidentsScreen seed={{ readAt: now.getTime(), filters, page, counts }} isComplete={isComplete} />
}
