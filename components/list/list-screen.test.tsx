import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { NuqsTestingAdapter, type UrlUpdateEvent } from 'nuqs/adapters/testing'
import { afterEach, expect, it, vi } from 'vitest'
import { FrameProvider } from '@/components/api/frame-context'
import { DEFAULT_PREFERENCES, parsePreferences } from '@/components/preferences/preferences'
import { PreferencesProvider } from '@/components/preferences/preferences-provider'
import { Announcer } from '@/components/ui/text/announcer'
import { AUDIT, type AuditCounts, type AuditRow } from '@/tests/lists/audit/definition'
import { EntriesScreen } from '@/tests/lists/audit/entries-screen'
import { NO_COVERAGE } from '@/tests/support/no-coverage'

let address = { pathname: '/sandbox/audit' }
vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  usePathname: () => address.pathname,
  useRouter: () => ({ push: () => undefined }),
}))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  address = { pathname: '/sandbox/audit' }
})

const rowOf = (id: number): AuditRow => ({
  id: String(id),
  at: new Date(id * 60_000).toISOString(),
  actor: id % 2 === 0 ? 'Ada' : 'Bo',
  action: 'view.create',
  entity: null,
})
const COUNTS: AuditCounts = {
  total: 3,
  isCapped: false,
  areValuesCapped: false,
  actions: [{ value: 'view.create', count: 3 }],
}
const environment = { name: 'sandbox', label: 'Sandbox', kind: 'sandbox' } as const
const operator = { name: 'Ada', email: 'ada@desk.example', role: 'admin' } as const

function show(rows: AuditRow[], { search = '', counts = COUNTS } = {}) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json(path.includes('/counts') ? COUNTS : { rows, olderCursor: null, newerCursor: null })
  })
  const onUrlUpdate = vi.fn<(event: UrlUpdateEvent) => void>()
  const seed = {
    readAt: Date.now(),
    filters: AUDIT.load(search),
    page: { rows, olderCursor: null, newerCursor: null },
    counts,
  }
  render(
    <NuqsTestingAdapter searchParams={search} onUrlUpdate={onUrlUpdate} hasMemory>
      <QueryClientProvider
        client={new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } })}
      >
        <PreferencesProvider initial={DEFAULT_PREFERENCES}>
          <FrameProvider frame={{ environment, environments: [environment], operator, coverage: NO_COVERAGE }}>
            <Announcer />
            <EntriesScreen seed={seed} />
          </FrameProvider>
        </PreferencesProvider>
      </QueryClientProvider>
    </NuqsTestingAdapter>,
  )
  return { asked, onUrlUpdate }
}

const ROWS = [rowOf(3), rowOf(2), rowOf(1)]

it('a new list has rows with addresses, a total and its own columns', () => {
  show(ROWS)
  expect(screen.getByRole('table', { name: 'Audit, newest first' })).toBeDefined()
  expect(screen.getAllByRole('link', { name: /view\.create/ }).map((link) => link.getAttribute('href'))).toEqual([
    '/sandbox/audit/3',
    '/sandbox/audit/2',
    '/sandbox/audit/1',
  ])
  expect(screen.getByText(/^3 of 3/)).toBeDefined()
  expect(screen.queryByRole('columnheader', { name: 'Entity' })).toBeNull()
})

it('a choice of its filter is in the address, and its chip says it', async () => {
  const { onUrlUpdate } = show(ROWS)
  fireEvent.click(screen.getByRole('button', { name: 'Action' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: /^view\.create *3$/ }))
  await waitFor(() => expect(onUrlUpdate.mock.lastCall?.[0].queryString).toBe('?action=view.create'))
  expect(screen.getByRole('button', { name: /^Action view\.create/ })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Remove the action filter' })).toBeDefined()
})

it('is turned round by the head of its order and in its options, and says so', async () => {
  const { onUrlUpdate } = show(ROWS)
  const head = () => screen.getByRole('columnheader', { name: /^Time/ })
  expect(head().getAttribute('aria-sort')).toBe('descending')
  fireEvent.click(within(head()).getByRole('button', { name: /newest first/ }))
  await waitFor(() => expect(onUrlUpdate.mock.lastCall?.[0].queryString).toBe('?order=oldest'))
  expect(head().getAttribute('aria-sort')).toBe('ascending')
  expect(screen.getByRole('table', { name: 'Audit, oldest first' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Oldest first' }))
  await waitFor(() => expect(onUrlUpdate.mock.lastCall?.[0].queryString).toBe(''))
})

it('rows that are selected are counted, and their columns are copied', async () => {
  const writeText = vi.fn(async (_text: string) => undefined)
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText)
  show(ROWS)
  for (const box of screen.getAllByRole('checkbox', { name: /view\.create by/ }).slice(0, 2)) fireEvent.click(box)
  const bar = within(screen.getByRole('group', { name: 'Selection' }))
  expect(bar.getByText('2 selected')).toBeDefined()
  fireEvent.click(bar.getByRole('button', { name: 'Copy rows' }))
  await waitFor(() => expect(writeText).toHaveBeenCalled())
  expect(writeText.mock.lastCall?.[0].split('\n').map((line) => line.split('\t').slice(0, 3))).toEqual([
    ['Time (UTC)', 'Actor', 'Action'],
    ['1970-01-01T00:03:00.000Z', 'Bo', 'view.create'],
    ['1970-01-01T00:02:00.000Z', 'Ada', 'view.create'],
  ])
})

it('its keys go to the filters, and copy the selection, or without one the link', async () => {
  const writeText = vi.fn(async (_text: string) => undefined)
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText)
  show(ROWS)
  fireEvent.keyDown(document.body, { key: 'f' })
  expect(document.activeElement).toBe(within(screen.getByRole('group', { name: 'Filters' })).getAllByRole('button')[0])
  fireEvent.keyDown(document.body, { key: 'c' })
  await waitFor(() => expect(writeText.mock.lastCall?.[0]).toMatch(/^http/))
  fireEvent.click(screen.getAllByRole('checkbox', { name: /view\.create by/ })[0] ?? document.body)
  fireEvent.keyDown(document.body, { key: 'c' })
  await waitFor(() => expect(writeText.mock.lastCall?.[0]).toMatch(/^Time \(UTC\)\t/))
})

it('its help names the keys of controls that are there', async () => {
  show(ROWS)
  fireEvent.keyDown(document.body, { key: '?' })
  const help = within(await screen.findByRole('dialog', { name: 'Keys' }))
  expect(help.getByText('Go to the filters')).toBeDefined()
  expect(help.getByText(/^Copy the selected rows/)).toBeDefined()
  // This screen is drawn without the export button.
  expect(help.queryByText('Export these rows')).toBeNull()
})

it('a column that is shown is remembered for this list alone', async () => {
  show(ROWS)
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Entity' }))
  const cookie = document.cookie.split('rampdesk-preferences=')[1]?.split(';')[0]
  expect(parsePreferences(cookie).lists).toEqual({ audit: { hidden: [], shown: ['entity'], widths: {}, order: [] } })
})

it('a column is moved by button or key, drawn at its new place, and put back', async () => {
  show(ROWS)
  const heads = () => screen.getAllByRole('columnheader').flatMap(({ textContent }) => textContent || [])
  const before = heads()
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Move Action up' }))
  expect(heads()).toEqual([before[1], before[0], ...before.slice(2)])
  fireEvent.keyDown(screen.getByRole('checkbox', { name: 'Action' }), { key: 'ArrowDown', altKey: true })
  expect(heads()).toEqual(before)
  fireEvent.keyDown(screen.getByRole('checkbox', { name: 'Actor' }), { key: 'ArrowUp', altKey: true })
  expect(heads()).not.toEqual(before)
  fireEvent.click(screen.getByRole('button', { name: 'Reset order' }))
  expect(heads()).toEqual(before)
})

it.each([
  ['No entry matches these filters', '?actor=Nobody', 0],
  ['No rows here', '?cursor=abc', 3],
  ['No rows here', '', 0],
] as const)('without rows it says why: %s for "%s"', async (title, search, total) => {
  show([], { search, counts: { ...COUNTS, total } })
  expect(await screen.findByRole('heading', { name: title })).toBeDefined()
})

it('the open row has its neighbours beside it', () => {
  address = { pathname: '/sandbox/audit/2' }
  show(ROWS)
  const panel = within(screen.getByRole('complementary', { name: 'Entry' }))
  const isDisabled = (name: string) => panel.getByRole('button', { name }).getAttribute('aria-disabled') === 'true'
  expect([isDisabled('Previous entry'), isDisabled('Next entry')]).toEqual([false, false])
})
