import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FrameProvider } from '@/components/api/frame-context'
import { DEFAULT_PREFERENCES } from '@/components/preferences/preferences'
import { PreferencesProvider } from '@/components/preferences/preferences-provider'
import { RenderedAtContext } from '@/components/ui/clock'
import type { Coverage } from '@/lib/archive/dto'
import { CoverageBanner } from './coverage-banner'
import { CoverageDetails } from './coverage-details'

const NOW = '2026-11-21T10:00:00.000Z'
const COVERED: Coverage = {
  from: '2026-11-11T10:00:00.000Z',
  through: NOW,
  spans: [{ from: '2026-11-11T10:00:00.000Z', to: NOW, open: false, reachedEnd: true }],
  holes: [],
  records: 5000,
  lastSyncedAt: NOW,
  lastCompletePassAt: NOW,
  running: null,
  problem: null,
}
const HOLE = { from: '2026-11-13T10:00:00.000Z', to: '2026-11-14T10:00:00.000Z' }
const OLDER_HOLE = {
  from: '2026-11-11T11:00:00.000Z',
  to: '2026-11-12T10:00:00.000Z',
  reason: 'beyond-retention',
} as const
const PROBLEM = { code: 'server', message: 'The platform failed (500).', at: '2026-11-21T09:58:00.000Z' }
const RUNNING = { pages: 2, records: 200, inserted: 200, startedAt: NOW, oldestReadAt: null }

const environment = { name: 'sandbox', label: 'Sandbox', kind: 'sandbox' } as const
const operator = { name: 'Vera', email: 'vera@desk.example', role: 'viewer' } as const

function show(part: Partial<Coverage>) {
  const coverage = { ...COVERED, ...part }
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  return render(
    <RenderedAtContext value={Date.parse(NOW)}>
      <PreferencesProvider initial={DEFAULT_PREFERENCES}>
        <QueryClientProvider client={client}>
          <FrameProvider frame={{ environment, environments: [environment], operator, coverage }}>
            <CoverageBanner />
            <section aria-label="Details">
              <CoverageDetails coverage={coverage} />
            </section>
          </FrameProvider>
        </QueryClientProvider>
      </PreferencesProvider>
    </RenderedAtContext>,
  )
}

const banner = () => screen.queryByRole('status')?.textContent ?? ''
const details = () => screen.getByRole('region', { name: 'Details' }).textContent ?? ''

beforeEach(() => void vi.useFakeTimers({ now: Date.parse(NOW) }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('coverage banner', () => {
  it('is not there while nothing is missing', () => {
    show({})
    expect(banner()).toBe('')
  })

  it('says since when a stale archive is out of date', () => {
    show({ lastSyncedAt: '2026-11-21T09:00:00.000Z' })
    expect(banner()).toContain('The archive is out of date')
    expect(banner()).toContain('The last sync ended 1 h ago')
  })

  it('names a hole that can no longer be read, here and in the details', () => {
    show({ holes: [{ ...HOLE, reason: 'beyond-retention' }] })
    expect(banner()).toContain('The archive has a hole')
    expect(banner()).toContain('between 13 Nov 2026, 10:00:00.000 UTC and 14 Nov 2026, 10:00:00.000 UTC')
    expect(details()).toContain('it can no longer be read')
  })

  it('tells a hole that a sync is reading from one that waits for the next sync', () => {
    const holes = [{ ...HOLE, reason: 'not-read-yet' as const }]
    const { unmount } = show({ holes, running: RUNNING })
    expect(banner()).toContain('Part of the archive is being read')
    expect(details()).toContain('the sync is on its way through it')
    unmount()
    show({ holes })
    expect(banner()).toContain('The archive has a hole')
    expect(details()).toContain('the next sync goes on there')
  })

  it('keeps naming the hole when the sync did not succeed', () => {
    show({ problem: PROBLEM, holes: [{ ...HOLE, reason: 'not-read-yet' }, OLDER_HOLE] })
    expect(banner()).toContain('The last sync did not succeed')
    expect(banner()).toContain('Nothing is known between 13 Nov 2026')
    expect(banner()).toContain('and in 1 other range')
    expect(banner()).toContain('All 5,000 archived records are kept')
  })
})
