import type { Metadata } from 'next'
import { OffRampsScreen } from '@/components/overview/off-ramps/off-ramps-screen'
import { countOffRampStates, listOffRampStates } from '@/lib/overview/off-ramps/list-off-ramp-states'
import { OFF_RAMP_STATES } from '@/lib/overview/off-ramps/off-ramp-states'
import { listPage } from '../../desk-page'

export const metadata: Metadata = { title: OFF_RAMP_STATES.title }

export default listPage(OFF_RAMP_STATES, { list: listOffRampStates, count: countOffRampStates }, (seed) => (
  <OffRampsScreen seed={seed} />
))
