import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FrameProvider } from '@/components/api/frame-context'
import type { Role } from '@/lib/model/role'
import type { SavedView } from '@/lib/views/dto'
import { VIEWED_LISTS } from '@/lib/views/viewed-lists'
import { NO_COVERAGE } from '@/tests/support/no-coverage'
import { ViewsMenu } from './views-menu'
// A browser fetches this code on demand; imported here, no test waits for it.
import './view-dialogs'
import './views-list'

const environment = { name: 'sandbox', label: 'Sandbox', kind: 'sandbox' } as const

const MINE: SavedView = {
  id: 'v1',
  list: 'deliveries',
  name: 'Failures',
  query: 'outcome=failed',
  hiddenColumns: ['endpoint'],
  sharedWith: [],
  isMine: true,
  ownerName: 'Vera',
  canChange: true,
  updatedAt: '2026-11-21T10:00:00.000Z',
}
const SHARED: SavedView = {
  ...MINE,
  id: 'v2',
  name: 'Unknown',
  query: 'outcome=unknown',
  hiddenColumns: null,
  sharedWith: ['viewer'],
  isMine: false,
  ownerName: 'Olga',
  canChange: false,
}

type Sent = { method: string; path: string; body: unknown }

let views: SavedView[]
let sent: Sent[]
let readList: () => Response | Promise<Response>
/** The server’s answer to a change. */
let answer: (request: Sent) => Response

beforeEach(() => {
  views = [MINE, SHARED]
  sent = []
  readList = () => Response.json({ views })
  answer = () => Response.json({}, { status: 500 })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const method = init.method ?? 'GET'
    if (method === 'GET') return readList()
    const request = { method, path, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined }
    sent.push(request)
    return answer(request)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const onApply = vi.fn()

function menu(query: string, role: Role = 'viewer') {
  const operator = { name: 'Vera', email: 'vera@desk.example', role }
  return (
    <FrameProvider frame={{ environment, environments: [environment], operator, coverage: NO_COVERAGE }}>
      <ViewsMenu list={VIEWED_LISTS.deliveries} query={query} hiddenColumns={['endpoint']} onApply={onApply} />
    </FrameProvider>
  )
}

async function open(query: string, role?: Role) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { rerender } = render(menu(query, role), { wrapper })
  fireEvent.click(screen.getByRole('button', { name: /^Views/ }))
  await screen.findByRole('button', { name: 'Save view…' })
  return { goTo: (next: string) => rerender(menu(next, role)) }
}

const problem = (status: number, fields?: unknown) =>
  Response.json(
    { title: 'Conflict', detail: 'Your change was not saved.', status, requestId: 'r1', fields },
    { status },
  )

it('lists own and shared views, marks the one of the address and applies another', async () => {
  await open('?outcome=failed&cursor=abc')
  const own = within(screen.getByRole('list', { name: 'Your views' })).getByRole('button', { name: /Private/ })
  expect(own.getAttribute('aria-current')).toBe('true')
  const shared = screen.getByRole('button', { name: /Unknown.*By Olga/ })
  expect(shared.getAttribute('aria-current')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Edit Unknown' })).toBeNull()
  fireEvent.click(shared)
  expect(onApply).toHaveBeenLastCalledWith('outcome=unknown', null)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('says what will be here while nothing is saved, and searches once there are many', async () => {
  views = []
  await open('')
  expect(screen.getByText(/No saved views yet/)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  cleanup()
  views = Array.from({ length: 9 }, (_, i) => ({ ...MINE, id: `m${i}`, name: `View ${i}` }))
  await open('')
  fireEvent.change(screen.getByRole('textbox', { name: 'Search saved views' }), { target: { value: ' vIEW 7' } })
  expect(screen.getAllByRole('button', { name: /Private/ })).toHaveLength(1)
})

it('moves between the views by arrow keys', async () => {
  await open('')
  expect(document.querySelector('[aria-current]')).toBeNull()
  const [first, second] = [/Failures.*Private/, /Unknown/].map((name) => screen.getByRole('button', { name }))
  first?.focus()
  fireEvent.keyDown(first ?? document.body, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(second)
})

it('saves the address under a name, with the problem at the field when it is taken', async () => {
  await open('?outcome=legacy&limit=100', 'operator')
  fireEvent.click(screen.getByRole('button', { name: 'Save view…' }))
  const name = await screen.findByRole('textbox', { name: 'Name' })
  fireEvent.change(name, { target: { value: 'Failures' } })
  fireEvent.click(screen.getByText('support'))
  expect(screen.getByText(/everyone with the role support will see it in Sandbox/)).toBeTruthy()
  answer = () => problem(409, [{ field: 'body.name', message: 'is taken by another view of its owner' }])
  fireEvent.click(screen.getByRole('button', { name: 'Save view' }))
  await screen.findByText('The name is taken by another view of its owner.')
  expect(name.getAttribute('aria-invalid')).toBe('true')

  fireEvent.change(name, { target: { value: 'Old ones' } })
  answer = () => Response.json({ ...MINE, id: 'v3', name: 'Old ones', query: 'outcome=legacy&limit=100' })
  readList = () => new Promise(() => undefined)
  fireEvent.click(screen.getByRole('button', { name: 'Save view' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.at(-1)).toEqual({
    method: 'POST',
    path: '/api/sandbox/views',
    body: {
      list: 'deliveries',
      name: 'Old ones',
      query: 'outcome=legacy&limit=100',
      hiddenColumns: ['endpoint'],
      sharedWith: ['support'],
    },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Views Old ones' }))
  expect((await screen.findByRole('button', { name: /Old ones.*Private/ })).getAttribute('aria-current')).toBe('true')
})

it('offers no sharing to a role that may not', async () => {
  await open('')
  fireEvent.click(screen.getByRole('button', { name: 'Save view…' }))
  expect(await screen.findByText('Only you will see it. Your role can’t share views.')).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: 'support' })).toBeNull()
})

it('updates the view that was applied last once the filters differ, as it was when it was applied', async () => {
  const { goTo } = await open('outcome=failed')
  expect(screen.queryByRole('button', { name: /^Update/ })).toBeNull()
  goTo('outcome=failed,unknown')
  views = [{ ...MINE, sharedWith: ['support'], updatedAt: '2026-11-21T11:00:00.000Z' }, SHARED]
  answer = () => problem(409)
  fireEvent.click(screen.getByRole('button', { name: /^Views/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: /^Views/ }))
  await screen.findByText('Shared with support')
  fireEvent.click(await screen.findByRole('button', { name: 'Update Failures' }))
  await screen.findByText(/Your change was not saved/)
  expect(screen.getByText(/Apply the view again/)).toBeTruthy()
  expect(sent).toEqual([
    {
      method: 'PATCH',
      path: '/api/sandbox/views/v1',
      body: { updatedAt: MINE.updatedAt, query: 'outcome=failed,unknown', hiddenColumns: ['endpoint'] },
    },
  ])
})

it('shows what a colleague made of a view before it is written over', async () => {
  await open('')
  fireEvent.click(screen.getByRole('button', { name: 'Edit Failures' }))
  const name = await screen.findByRole('textbox', { name: 'Name' })
  fireEvent.change(name, { target: { value: 'Mine' } })
  views = [{ ...MINE, name: 'Theirs', updatedAt: '2026-11-21T11:00:00.000Z' }]
  answer = () => problem(409)
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Theirs')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map(({ body }) => body)).toMatchObject([
    { updatedAt: MINE.updatedAt, name: 'Mine' },
    { updatedAt: '2026-11-21T11:00:00.000Z', name: 'Mine' },
  ])
})

it('deletes after a question', async () => {
  await open('outcome=failed')
  fireEvent.click(screen.getByRole('button', { name: 'Edit Failures' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete…' }))
  expect(document.activeElement?.textContent).toBe('Keep it')
  answer = () => Response.json({ id: 'v1' })
  fireEvent.click(screen.getByRole('button', { name: 'Delete view' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([{ method: 'DELETE', path: '/api/sandbox/views/v1', body: undefined }])
  expect(screen.getByRole('button', { name: 'Views' })).toBeTruthy()
})
