import type { Metadata } from 'next'
import { OffRampsTable } from '@/components/overview/off-ramps/off-ramps-table'
import { pageScope } from '@/lib/http/page-scope'
import { listOffRampStates } from '@/lib/overview/off-ramps/list-off-ramp-states'
import { OFF_RAMP_STATES } from '@/lib/overview/off-ramps/off-ramp-states'

export const metadata: Metadata = { title: 'Off-ramps by state' }

type Props = {
  params: Promise<{ environment: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function OffRampStatesPage({ params, searchParams }: Props) {
  const { environment } = await params
  const address = await OFF_RAMP_STATES.load(searchParams)
  const scope = await pageScope(environment)
  return <OffRampsTable page={await listOffRampStates(scope, address, new Date())} address={address} />
}
