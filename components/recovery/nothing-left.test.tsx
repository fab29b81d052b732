import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FrameProvider } from '@/components/api/frame-context'
import { DEFAULT_PREFERENCES } from '@/components/preferences/preferences'
import { PreferencesProvider } from '@/components/preferences/preferences-provider'
import { RenderedAtContext } from '@/components/ui/hooks/clock'
import type { RecoverySummary } from '@/lib/recovery/dto'
import { NothingLeft } from './nothing-left'
import { SummaryStrip } from './summary-strip'

const NOW = '2026-11-21T10:00:00.000Z'
const SUMMARY: RecoverySummary = { raw: 0, open: 0, rules: [], isComplete: true, lastClosedAt: null }
const environment = { name: 'sandbox', label: 'Sandbox', kind: 'sandbox' } as const
const operator = { name: 'Vera', email: 'vera@desk.example', role: 'viewer' } as const

function show(part: Partial<RecoverySummary>, records = 5000, lastSyncedAt: string | null = NOW) {
  const coverage = {
    from: NOW,
    through: NOW,
    spans: [],
    holes: [],
    records,
    lastSyncedAt,
    lastCompletePassAt: NOW,
    running: null,
    problem: null,
    unansweredSince: null,
    lastPurge: null,
  }
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const summary = { ...SUMMARY, ...part }
  render(
    <RenderedAtContext value={Date.parse(NOW)}>
      <PreferencesProvider initial={DEFAULT_PREFERENCES}>
        <QueryClientProvider client={client}>
          <FrameProvider frame={{ environment, environments: [environment], operator, coverage }}>
            <SummaryStrip summary={summary} />
            <NothingLeft summary={summary} />
          </FrameProvider>
        </QueryClientProvider>
      </PreferencesProvider>
    </RenderedAtContext>,
  )
  return screen.getByRole('heading', { level: 2 }).textContent
}

afterEach(cleanup)

test('a queue at zero says since when, and each closed number leads to the rows of its rule', () => {
  const rules = [
    { value: 'same-event', count: 3 },
    { value: 'by-hand', count: 1 },
  ] as const
  expect(show({ raw: 4, rules: [...rules], lastClosedAt: '2026-11-20T08:00:00.000Z' })).toBe(
    'No unresolved failures since 20 Nov 2026, 08:00:00.000 UTC',
  )
  const strip = within(screen.getByRole('region', { name: 'Failures' }))
  expect(strip.getByRole('link', { name: '4 failed' }).getAttribute('href')).toBe(
    '/sandbox/recovery?state=all&group=none',
  )
  expect(strip.getByText('4 closed:')).toBeTruthy()
  expect(strip.getByRole('link', { name: 'Same event delivered 3' }).getAttribute('href')).toBe(
    '/sandbox/recovery?state=closed&rule=same-event&group=none',
  )
})

test('an archive that is empty, or still looked through, is not called recovered', () => {
  expect(show({}, 0, null)).toBe('Nothing is archived yet')
  cleanup()
  expect(show({}, 0)).toBe('The platform lists no deliveries')
  cleanup()
  expect(show({ isComplete: false })).toBe('Failures are still being judged')
  expect(screen.getByText(/the numbers grow until then/)).toBeTruthy()
  cleanup()
  expect(show({})).toBe('No unresolved failures')
})
