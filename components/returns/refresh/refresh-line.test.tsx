import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { FrameProvider } from '@/components/api/frame-context'
import { DEFAULT_PREFERENCES } from '@/components/preferences/preferences'
import { PreferencesProvider } from '@/components/preferences/preferences-provider'
import type { Role } from '@/lib/model/role'
import type { ReturnState } from '@/lib/returns/dto'
import { NO_COVERAGE } from '@/tests/support/no-coverage'
import { RefreshButton, RefreshLine } from './refresh-line'
import { useReturnState } from './use-return-state'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const environment = { name: 'sandbox', label: 'Sandbox', kind: 'sandbox' } as const

const AT_REST: ReturnState = {
  returns: 400,
  misfits: 0,
  completeAt: '2026-01-20T12:00:00.000Z',
  refreshedAt: '2026-01-20T12:00:05.000Z',
  running: null,
  problem: null,
}
const RUNNING: ReturnState = {
  ...AT_REST,
  running: {
    kind: 'full',
    pages: 2,
    returns: 100,
    added: 3,
    changed: 4,
    skipped: 0,
    startedAt: AT_REST.refreshedAt ?? '',
  },
}

/** Fakes the routes of a desk, which answer `state`. */
function fakeDesk(state: ReturnState) {
  const desk = { state, asked: [] as string[], refusal: null as string | null }
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    if (method !== 'GET') desk.asked.push(`${method} ${path}`)
    if (method === 'GET') return Response.json(desk.state)
    if (desk.refusal !== null) return Response.json({ status: 503, title: 'No', detail: desk.refusal }, { status: 503 })
    desk.state = method === 'POST' ? RUNNING : AT_REST
    return Response.json({})
  })
  return desk
}

function Bar({ seed }: { seed: ReturnState }) {
  const refresh = useReturnState(seed)
  return (
    <>
      <RefreshButton refresh={refresh} />
      <RefreshLine refresh={refresh} />
    </>
  )
}

function show(seed: ReturnState, role: Role = 'operator') {
  const operator = { name: 'Ada', email: 'ada@desk.example', role }
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <PreferencesProvider initial={DEFAULT_PREFERENCES}>
        <FrameProvider frame={{ environment, environments: [environment], operator, coverage: NO_COVERAGE }}>
          <Bar seed={seed} />
        </FrameProvider>
      </PreferencesProvider>
    </QueryClientProvider>,
  )
}

const button = (name: string) => screen.getByRole('button', { name })
const bar = () => screen.getByRole('progressbar', { name: 'Reading the returns' })

it('a refresh is asked for once, shows how far it is of what was known, and is stopped', async () => {
  const desk = fakeDesk(AT_REST)
  show(AT_REST)
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull()
  fireEvent.click(button('Refresh'))
  fireEvent.click(await screen.findByRole('button', { name: 'Reading…' }))
  expect(await screen.findByText('Reading · 2 pages · 100 returns · 3 new · 4 changed')).toBeDefined()
  expect(bar().getAttribute('aria-valuenow')).toBe('25')
  fireEvent.click(button('Stop'))
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  expect(button('Refresh')).toBeDefined()
  expect(screen.getByRole('status').textContent).toMatch(/^As of/)
  expect(desk.asked).toEqual(['POST /api/sandbox/returns/refresh', 'DELETE /api/sandbox/returns/refresh'])
})

it.each([
  ['a first reading', { completeAt: null }],
  ['a reading of news', { running: RUNNING.running && { ...RUNNING.running, kind: 'news' as const } }],
])('%s has no end to tell', (_name, over) => {
  fakeDesk({ ...RUNNING, ...over })
  show({ ...RUNNING, ...over })
  expect(bar().getAttribute('aria-valuenow')).toBeNull()
})

it('more returns than were known before is a full bar, not more than one', () => {
  const running = RUNNING.running && { ...RUNNING.running, returns: 900 }
  fakeDesk({ ...RUNNING, running })
  show({ ...RUNNING, running })
  expect(bar().getAttribute('aria-valuenow')).toBe('100')
})

it('who may not refresh sees how far it is, and has neither button', () => {
  fakeDesk(RUNNING)
  show(RUNNING, 'viewer')
  expect(bar()).toBeDefined()
  expect(screen.queryAllByRole('button')).toEqual([])
})

it('a refresh that could not be asked for says why and may be asked for again', async () => {
  const desk = fakeDesk(AT_REST)
  desk.refusal = 'The queue is away.'
  show(AT_REST)
  fireEvent.click(button('Refresh'))
  expect((await screen.findByRole('alert')).textContent).toBe('Not refreshed: The queue is away.')
  expect(button('Refresh').hasAttribute('aria-disabled')).toBe(false)
})
