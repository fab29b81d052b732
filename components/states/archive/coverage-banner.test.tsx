import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FrameProvider } from '@/components/api/frame-context'
import { DEFAULT_PREFERENCES } from '@/components/preferences/preferences'
import { PreferencesProvider } from '@/components/preferences/preferences-provider'
import { RenderedAtContext } from '@/components/ui/hooks/clock'
import type { Coverage } from '@/lib/archive/dto'
import type { Role } from '@/lib/model/role'
import { CoverageBanner } from './coverage-banner'
import { CoverageDetails } from './coverage-details'
import { CoverageStatus } from './coverage-status'

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
  unansweredSince: null,
  lastPurge: null,
}
const HOLE = { from: '2026-11-13T10:00:00.000Z', to: '2026-11-14T10:00:00.000Z' }
const OLDER_HOLE = {
  from: '2026-11-11T11:00:00.000Z',
  to: '2026-11-12T10:00:00.000Z',
  reason: 'beyond-retention',
} as const
const PROBLEM = {
  code: 'server',
  message: 'The platform failed (500).',
  at: '2026-11-21T09:58:00.000Z',
  isPaused: false,
  retryAt: null,
}
const RUNNING = { pages: 2, records: 200, inserted: 200, startedAt: NOW, oldestReadAt: null }

const environment = { name: 'sandbox', label: 'Sandbox', kind: 'sandbox' } as const
const operator = (role: Role) => ({ name: 'Vera', email: 'vera@desk.example', role })

function show(part: Partial<Coverage>, role: Role = 'viewer') {
  const coverage = { ...COVERED, ...part }
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  return render(
    <RenderedAtContext value={Date.parse(NOW)}>
      <PreferencesProvider initial={DEFAULT_PREFERENCES}>
        <QueryClientProvider client={client}>
          <FrameProvider frame={{ environment, environments: [environment], operator: operator(role), coverage }}>
            <CoverageBanner />
            <CoverageStatus />
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
    expect(banner()).toContain('Deliveries of that time may be missing for good.')
    expect(details()).toContain('may be incomplete: older than the platform keeps records')
  })

  it('tells a hole that a sync is reading from one that waits for the next sync', () => {
    const holes = [{ ...HOLE, reason: 'not-read-yet' as const }]
    const { unmount } = show({ holes, running: RUNNING })
    expect(banner()).toContain('Part of the archive is being read')
    expect(details()).toContain('the sync is reading it now')
    unmount()
    show({ holes })
    expect(banner()).toContain('The archive has a hole')
    expect(details()).toContain('the next sync resumes there')
  })

  it('keeps naming the hole when the sync did not succeed', () => {
    show({ problem: PROBLEM, holes: [{ ...HOLE, reason: 'not-read-yet' }, OLDER_HOLE] })
    expect(banner()).toContain('The last sync failed')
    expect(banner()).toContain('Nothing is archived between 13 Nov 2026')
    expect(banner()).toContain('and in 1 other range')
    expect(banner()).toContain('All 5,000 archived records are kept')
  })

  it('says that the sync is paused, since when and why', () => {
    const message = 'This machine’s clock is 301 s behind the platform’s.'
    show({ problem: { ...PROBLEM, code: 'unauthorized', message, isPaused: true } })
    expect(banner()).toContain('Sync is paused')
    expect(banner()).toContain(message)
    expect(banner()).toContain('Since 21 Nov 2026, 09:58:00.000 UTC')
    expect(banner()).toContain('continues by itself once the problem is fixed')
  })

  it('tells a run that waits through an outage from one that did not succeed', () => {
    const waiting = { ...PROBLEM, retryAt: '2026-11-21T10:00:05.000Z' }
    const { unmount } = show({ problem: waiting, running: RUNNING })
    expect(banner()).toContain('The sync is waiting for the platform')
    expect(banner()).toContain('The platform failed (500).')
    unmount()
    show({ problem: waiting })
    expect(banner()).toContain('The last sync failed')
  })
})

describe('a platform that does not answer', () => {
  const line = () => screen.getByRole('button', { name: /since/ }).textContent ?? ''

  it('has its seconds counted in the line at the top, from the first attempt on, until it answers', () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined))
    const since = new Date(Date.parse(NOW) - 4_000).toISOString()
    const { unmount } = show({ running: RUNNING, unansweredSince: since })
    expect(line()).toMatch(/^No answer for 4 s.*Archive since/)
    act(() => void vi.advanceTimersByTime(3_000))
    expect(line()).toMatch(/^No answer for 7 s/)
    unmount()
    show({ running: RUNNING })
    expect(line()).not.toContain('No answer')
    vi.unstubAllGlobals()
  })

  it('is not told of once no run waits for it', () => {
    show({ running: null, unansweredSince: NOW })
    expect(line()).not.toContain('No answer')
  })
})

describe('a full pass that is overdue', () => {
  const late = { lastCompletePassAt: '2026-11-20T06:30:00.000Z' }

  it('has a notice that says since when, and what can be done', () => {
    show(late)
    expect(banner()).toContain('A full pass is overdue')
    expect(banner()).toContain('Since 21 Nov 2026, 06:30:00.000 UTC')
    expect(banner()).toContain('an operator or admin can start one')
    expect(within(screen.getByRole('status')).queryByRole('button')).toBeNull()
    cleanup()
    show(late, 'operator')
    expect(within(screen.getByRole('status')).getByRole('button', { name: 'Full pass' })).toBeTruthy()
  })

  it('does not silence what is missing', () => {
    show({ ...late, holes: [{ ...HOLE, reason: 'beyond-retention' }] })
    expect(banner()).toContain('A full pass is overdue')
    expect(banner()).toContain('Nothing is archived between 13 Nov 2026')
  })

  it.each([
    ['Full pass overdue', late],
    ['Empty', { lastSyncedAt: null, lastCompletePassAt: null, records: 0, spans: [], from: null, through: null }],
  ])('says "%s" where there is no room for the line', (word, part) => {
    show(part)
    expect(screen.getByText(word).className).toBe('xl:hidden')
  })
})

describe('coverage details', () => {
  it('say by how much the full pass is overdue', () => {
    show({ lastCompletePassAt: '2026-11-20T06:30:00.000Z' })
    expect(details()).toContain('overdue by 3 h')
    cleanup()
    show({})
    expect(details()).not.toContain('overdue by')
  })

  it('say what was purged', () => {
    show({ lastPurge: { at: '2026-11-21T04:00:00.000Z', before: '2026-01-01T00:00:00.000Z', deleted: 1204 } })
    expect(details()).toContain('1,204 deliveries older than 1 Jan 2026, 00:00:00.000 UTC, 6 h ago')
  })

  it('offer a full pass to roles that may run a sync', async () => {
    const asked = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async (url) => Response.json(String(url).endsWith('/coverage') ? COVERED : { queued: true }))
    show({})
    expect(screen.queryByRole('button', { name: 'Full pass' })).toBeNull()
    cleanup()
    show({}, 'operator')
    fireEvent.click(screen.getByRole('button', { name: 'Full pass' }))
    const request = ['/api/sandbox/sync?kind=full', expect.objectContaining({ method: 'POST' })]
    await vi.waitFor(() => expect(asked.mock.calls).toContainEqual(request), { timeout: 10_000 })
    asked.mockRestore()
  })
})
