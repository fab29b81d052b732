import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { StrictMode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { FrameProvider } from '@/components/api/frame-context'
import { DEFAULT_PREFERENCES } from '@/components/preferences/preferences'
import { PreferencesProvider } from '@/components/preferences/preferences-provider'
import { addressOf } from '@/lib/api/address-of'
import { USER_ROUTES } from '@/lib/users/api/routes'
import type { OnRampRow, ResourcePage } from '@/lib/users/dto'
import { ON_RAMPS } from '@/lib/users/lists/on-ramps'
import { NO_COVERAGE } from '@/tests/support/no-coverage'
import { ON_RAMP_COLUMNS } from '../on-ramps/on-ramp-columns'
import { ResourceList } from './resource-list'

vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  useRouter: () => ({ push: () => undefined }),
  usePathname: () => '/sandbox/users/usr_1/on-ramps',
}))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const BASE = '/sandbox/users/usr_1/on-ramps'
const environment = { name: 'sandbox', label: 'Sandbox', kind: 'sandbox' } as const
const operator = { name: 'Ada', email: 'ada@desk.example', role: 'support' } as const

const rowOf = (id: string): OnRampRow => ({
  id,
  status: 'completed',
  createdAt: '2026-01-20T12:00:00.000Z',
  completedAt: null,
  input: { amount: '25.00', currency: 'USD', rail: null },
  output: { amount: '25', token: 'USDC', network: 'base', address: null, txHash: null },
  fees: null,
  depositId: null,
  fundingSourceId: null,
})

const pageOf = (ids: readonly string[], over: Partial<ResourcePage<OnRampRow>> = {}): ResourcePage<OnRampRow> => ({
  rows: ids.map(rowOf),
  unreadable: [],
  leftOut: 0,
  olderCursor: null,
  ...over,
})

type Answer = () => Response | Promise<Response>

function show(
  page: ResourcePage<OnRampRow>,
  { search = '', answer = () => Response.json(page) as Response }: { search?: string; answer?: Answer } = {},
) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return answer()
  })
  const query = ON_RAMPS.query(ON_RAMPS.pageOf(ON_RAMPS.load(search)))
  const address = addressOf(USER_ROUTES.onRamps, { environment: 'sandbox', userId: 'usr_1' }, query)
  const seed = { address, readAt: new Date().toISOString(), reading: { value: page, problem: null } }
  const tree = () => (
    <StrictMode>
      <NuqsTestingAdapter searchParams={search} hasMemory>
        <QueryClientProvider client={client}>
          <PreferencesProvider initial={DEFAULT_PREFERENCES}>
            <FrameProvider frame={{ environment, environments: [environment], operator, coverage: NO_COVERAGE }}>
              <ResourceList
                userId="usr_1"
                list={ON_RAMPS}
                route={USER_ROUTES.onRamps}
                columns={ON_RAMP_COLUMNS}
                lead="Purchases of crypto by the user."
                seed={seed}
              />
            </FrameProvider>
          </PreferencesProvider>
        </QueryClientProvider>
      </NuqsTestingAdapter>
    </StrictMode>
  )
  const client = new QueryClient()
  const { rerender } = render(tree())
  return { asked, again: () => rerender(tree()) }
}

async function choose(label: string, value: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: label }))
  const field = await screen.findByRole('textbox', { name: label })
  fireEvent.change(field, { target: { value } })
  const form = field.closest('form')
  if (!form) throw new Error('The editor has no form.')
  fireEvent.submit(form)
}

it('what came with the page is not read again, by no drawing, focus or connection', () => {
  const { asked, again } = show(pageOf(['onr_1', 'onr_2']))
  again()
  fireEvent.focus(window)
  fireEvent(window, new Event('online'))
  fireEvent(document, new Event('visibilitychange'))
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain(`${BASE}/onr_1`)
  expect(asked).toEqual([])
})

it('each new filter and each "Refresh" is read once, as each is a row of the audit', async () => {
  const { asked, again } = show(pageOf(['onr_1']))
  await choose('Network', 'base')
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asked).toEqual([`/api${BASE}?network=base`])
  again()
  fireEvent.focus(window)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Refresh' }).ariaDisabled).not.toBe('true'))
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(asked[1]).toBe(`/api${BASE}?network=base`)
})

it('a user without any, filters that nothing matches and a place beyond the end are told apart', () => {
  show(pageOf([]))
  expect(screen.getByText('The platform has no on-ramps for this user.')).toBeDefined()
  cleanup()
  show(pageOf([]), { search: '?network=base' })
  expect(screen.queryByText('The platform has no on-ramps for this user.')).toBeNull()
  expect(screen.getByText(/match/i)).toBeDefined()
  cleanup()
  show(pageOf([]), { search: '?cursor=abc' })
  expect(screen.getByRole('button', { name: 'Go to the newest' })).toBeDefined()
})

it('pages lead onward, also past one whose items all are hidden', async () => {
  const { asked } = show(pageOf([], { olderCursor: 'next-place' }))
  fireEvent.click(screen.getByRole('button', { name: /next page|older/i }))
  await waitFor(() => expect(asked).toEqual([`/api${BASE}?cursor=next-place`]))
})

it('an item that can’t be read is told of beside the others', () => {
  const odd = { index: 1, id: 'onr_odd', field: 'status', reason: 'is missing', raw: '{}', isCut: false }
  show(pageOf(['onr_1'], { unreadable: [odd], leftOut: 3 }))
  expect(screen.getByText('1 on-ramp can’t be read')).toBeDefined()
  expect(screen.getByText('The platform gave 3 more on-ramps at once, which are not shown.')).toBeDefined()
  expect(screen.getByRole('row', { name: /Completed/i })).toBeDefined()
})

it('where a reading fails, the rows of before stay for the same question and go for another', async () => {
  const problem = { type: '/problems/unavailable', title: 'Bad gateway', status: 502, detail: 'The platform is away.' }
  show(pageOf(['onr_1']), { answer: () => Response.json(problem, { status: 502 }) })
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByText(/The platform is away/)).toBeDefined()
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain(`${BASE}/onr_1`)
  await choose('Network', 'base')
  expect(await screen.findByText(/The on-ramps could not be read/)).toBeDefined()
  expect(screen.queryAllByRole('link').map((link) => link.getAttribute('href'))).not.toContain(`${BASE}/onr_1`)
})

it('an id that no address can name leads to the list alone', () => {
  show(pageOf(['..', '.']))
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '')
  for (const href of links) expect(new URL(href, 'http://desk.example').pathname.startsWith('/sandbox/')).toBe(true)
  expect(links.filter((href) => href.includes('/..') || href.endsWith('/.'))).toEqual([])
})
