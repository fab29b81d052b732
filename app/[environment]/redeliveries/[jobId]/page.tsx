import type { Metadata } from 'next'
import { RunScreen } from '@/components/redelivery/run/run-screen'
import { countItems } from '@/lib/redelivery/items/count-items'
import { listItems } from '@/lib/redelivery/items/list-items'
import { REDELIVERY_ITEMS } from '@/lib/redelivery/items/redelivery-items'
import { getRedelivery } from '@/lib/redelivery/jobs/get-redelivery'
import { deskPage, found } from '../../desk-page'
import { readList } from '../../read-list'

export const metadata: Metadata = { title: 'Redelivery' }

/** The address of a single result shows this page, too. */
const ACCESS = { permission: 'redelivery.read', reads: 'detail', part: 'redeliveries/{jobId}' } as const

export default deskPage<'jobId'>(ACCESS, async ({ scope, params, searchParams }) => {
  const { jobId } = params
  const filters = await REDELIVERY_ITEMS.load(searchParams)
  const detail = await found(getRedelivery(scope, jobId))
  const items = await readList(scope, REDELIVERY_ITEMS, filters, {
    list: (_, input) => listItems(scope, jobId, input),
    count: (_, which) => countItems(scope, jobId, which),
  })
  return <RunScreen key={jobId} seed={{ ...items, detail }} />
})
