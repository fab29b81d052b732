import type { Metadata } from 'next'
import { Suspense } from 'react'
import { OverviewScreen } from '@/components/overview/overview-screen'
import { readPreferences } from '@/components/preferences/read-preferences'
import { readingOf } from '@/lib/http/reading'
import { inTime } from '@/lib/overview/attention/in-time'
import { readOverviewCharts } from '@/lib/overview/charts/read-charts'
import { OVERVIEW } from '@/lib/overview/overview'
import { readAttention } from '@/lib/overview/read-attention'
import { deskPage } from '../desk-page'
import { frameCoverage, frameSecretNotice } from '../frame-reads'
import { ChartsSkeleton, OverviewChartsPart } from './charts'

export const metadata: Metadata = { title: 'Overview' }

export default deskPage('delivery.read', async ({ scope, searchParams }) => {
  const filters = await OVERVIEW.load(searchParams)
  const { zone } = await readPreferences()
  const now = new Date()
  const reads = { coverage: () => frameCoverage(scope), secretNotice: () => frameSecretNotice(scope) }
  const attention = Promise.all([
    readAttention(scope, 'archive', now, { reads }),
    inTime(readAttention(scope, 'platform', now, { reads })),
  ])
  // Started after the reads that the page awaits, because an embedded database answers one at a time.
  const charts = readingOf(scope, 'overview charts', readOverviewCharts(scope, filters, { ...reads, now, zone }))
  const [archive, platform] = await attention
  return (
    <OverviewScreen attention={{ archive, platform }}>
      <Suspense fallback={<ChartsSkeleton />}>
        <OverviewChartsPart filters={filters} reading={charts} />
      </Suspense>
    </OverviewScreen>
  )
})
