import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { StrictMode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { FrameProvider } from '@/components/api/frame-context'
import { DEFAULT_PREFERENCES } from '@/components/preferences/preferences'
import { PreferencesProvider } from '@/components/preferences/preferences-provider'
import { addressOf } from '@/lib/api/address-of'
import { get } from '@/lib/api/route-data'
import { NO_COVERAGE } from '@/tests/support/no-coverage'
import { ArchivedList } from './archived-list'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const place = { environment: 'sandbox', userId: 'usr_1' }
const route = get('/api/{environment}/users/{userId}/returns').query<{ cursor: string | null }>().answers<Page>()
const environment = { name: 'sandbox', label: 'Sandbox', kind: 'sandbox' } as const
const operator = { name: 'Ada', email: 'ada@desk.example', role: 'support' } as const

type Page = { rows: { id: string }[]; olderCursor: string | null }

function show(query: string, page: Page): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json({ rows: [{ id: 'later' }], olderCursor: null })
  })
  render(
    <StrictMode>
      <NuqsTestingAdapter searchParams={query} hasMemory>
        <QueryClientProvider client={new QueryClient()}>
          <PreferencesProvider initial={DEFAULT_PREFERENCES}>
            <FrameProvider frame={{ environment, environments: [environment], operator, coverage: NO_COVERAGE }}>
              <ArchivedList
                userId="usr_1"
                seed={{
                  address: addressOf(route, place, { cursor: new URLSearchParams(query).get('cursor') }),
                  readAt: new Date().toISOString(),
                  reading: { value: page, problem: null },
                }}
                route={route}
                title="Returns"
                lead="Kept here."
                all={{ href: '/sandbox/returns', label: 'Open in Returns' }}
                renderEmpty={(_page, isFirst) => (isFirst ? 'None at all' : 'None here')}
                renderRow={({ id }) => id}
              />
            </FrameProvider>
          </PreferencesProvider>
        </QueryClientProvider>
      </NuqsTestingAdapter>
    </StrictMode>,
  )
  return asked
}

it('a page further on that came with the address is shown, and nothing is read again', () => {
  const asked = show('?cursor=second', { rows: [{ id: 'from the address' }], olderCursor: null })
  expect(screen.getByText('from the address')).toBeDefined()
  expect(asked).toEqual([])
})

it('each further page is read once, from the place that the page before named', async () => {
  const asked = show('?cursor=second', { rows: [{ id: 'from the address' }], olderCursor: 'third' })
  fireEvent.click(screen.getByRole('button', { name: /older|next/i }))
  expect(await screen.findByText('later')).toBeDefined()
  await waitFor(() => expect(asked).toEqual(['/api/sandbox/users/usr_1/returns?cursor=third']))
})

it.each([
  ['', 'None at all'],
  ['?cursor=beyond', 'None here'],
])('an empty page says whether it is the first, at %j', (query, text) => {
  show(query, { rows: [], olderCursor: null })
  expect(screen.getByText(text)).toBeDefined()
})
