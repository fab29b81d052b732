import type { Metadata } from 'next'
import { ExportsScreen } from '@/components/exports/list/exports-screen'
import { ExportsForbidden } from '@/components/exports/states/exports-forbidden'
import { isAllowed } from '@/lib/auth/roles'
import { EXPORTS } from '@/lib/exports/list/exports'
import { countExports, listExports } from '@/lib/exports/list/list-exports'
import { pageScope } from '@/lib/http/page-scope'
import { readFromCursor } from '@/lib/list/read-from-cursor'

export const metadata: Metadata = { title: 'Exports' }

type Props = {
  params: Promise<{ environment: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function ExportsPage({ params, searchParams }: Props) {
  const { environment } = await params
  const filters = await EXPORTS.load(searchParams)
  const scope = await pageScope(environment)
  if (!isAllowed(scope.actor.role, EXPORTS.permission)) return <ExportsForbidden />
  const now = new Date()
  const list = (cursor: string | null) => listExports(scope, { ...filters, cursor, above: true }, now)
  const [page, counts] = await Promise.all([
    readFromCursor(filters.cursor, list),
    countExports(scope, EXPORTS.which(filters), now),
  ])
  return <ExportsScreen seed={{ readAt: now.getTime(), filters, page, counts }} />
}
