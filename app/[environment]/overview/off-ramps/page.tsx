import type { Metadata } from 'next'
import { OffRampsScreen } from '@/components/overview/off-ramps/off-ramps-screen'
import { pageScope } from '@/lib/http/page-scope'
import { readFromCursor } from '@/lib/list/read-from-cursor'
import { countOffRampStates, listOffRampStates } from '@/lib/overview/off-ramps/list-off-ramp-states'
import { OFF_RAMP_STATES } from '@/lib/overview/off-ramps/off-ramp-states'

export const metadata: Metadata = { title: OFF_RAMP_STATES.title }

type Props = {
  params: Promise<{ environment: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function OffRampStatesPage({ params, searchParams }: Props) {
  const { environment } = await params
  const filters = await OFF_RAMP_STATES.load(searchParams)
  const scope = await pageScope(environment)
  const now = new Date()
  const list = (cursor: string | null) => listOffRampStates(scope, { ...filters, cursor, above: true }, now)
  const [page, counts] = await Promise.all([
    readFromCursor(filters.cursor, list),
    countOffRampStates(scope, OFF_RAMP_STATES.which(filters), now),
  ])
  return <OffRampsScreen seed={{ readAt: now.getTime(), filters, page, counts }} />
}
