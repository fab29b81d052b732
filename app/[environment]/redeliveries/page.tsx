import type { Metadata } from 'next'
import { RedeliveriesScreen } from '@/components/redelivery/list/redeliveries-screen'
import { countRedeliveries, listRedeliveries } from '@/lib/redelivery/list/list-redeliveries'
import { REDELIVERIES } from '@/lib/redelivery/list/redeliveries'
import { listPage } from '../desk-page'

export const metadata: Metadata = { title: 'Redeliveries' }

export default listPage(REDELIVERIES, { list: listRedeliveries, count: countRedeliveries }, (seed) => (
  <RedeliveriesScreen seed={seed} />
))
