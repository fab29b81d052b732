import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { FrameProvider } from '@/components/api/frame-context'
import type { Coverage, DeliveryRow } from '@/lib/archive/dto'
import { DELIVERIES } from '@/lib/archive/filter/deliveries'
import type { BesideRow } from '@/lib/list/page'
import { useNeighbours } from './neighbours'

// Only the ids of the rows are read.
const ROWS = [{ id: '30' }, { id: '20' }, { id: '10' }] as DeliveryRow[]
const FILTERS = {
  ...DELIVERIES.none,
  outcome: ['failed' as const],
  order: 'newest' as const,
  limit: 50 as const,
  live: true,
  cursor: 'here',
}

const environment = { name: 'sandbox', label: 'Sandbox', kind: 'sandbox' } as const
const operator = { name: 'Vera', email: 'vera@desk.example', role: 'viewer' } as const
// Nothing here reads the coverage.
const frame = { environment, environments: [environment], operator, coverage: {} as Coverage }

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Oldest = Omit<typeof FILTERS, 'order'> & { order: 'oldest' }
type Page = { olderCursor: string | null; newerCursor: string | null }

function steps(
  id: string | null,
  page: Page | undefined,
  answer: BesideRow = { newerId: '31', olderId: '9', pages: null },
  filters: typeof FILTERS | Oldest = FILTERS,
) {
  const onStep = vi.fn()
  const fetched = vi.fn(async (_path: string) => Response.json(answer))
  vi.stubGlobal('fetch', fetched)
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <FrameProvider frame={frame}>{children}</FrameProvider>
    </QueryClientProvider>
  )
  const { result } = renderHook(() => useNeighbours({ list: DELIVERIES, id, rows: ROWS, page, filters, onStep }), {
    wrapper,
  })
  return { result, onStep, fetched }
}

const END = { olderCursor: null, newerCursor: null }
const MIDDLE = { olderCursor: 'older', newerCursor: 'newer' }

it('steps from row to row within the page, without asking the server', () => {
  const { result, onStep, fetched } = steps('20', MIDDLE)
  result.current.onPrevious?.()
  result.current.onNext?.()
  expect(onStep.mock.calls).toEqual([
    ['30', 'here'],
    ['10', 'here'],
  ])
  expect(fetched).not.toHaveBeenCalled()
})

it('goes on with the older page after the last row', async () => {
  const { result, onStep, fetched } = steps('10', MIDDLE)
  await waitFor(() => expect(result.current.onNext).not.toBeNull())
  result.current.onNext?.()
  expect(onStep).toHaveBeenCalledExactlyOnceWith('9', 'older')
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/sandbox/deliveries/10/neighbours?outcome=failed')
})

it('goes back to the newer page before the first row', async () => {
  const { result, onStep } = steps('30', MIDDLE)
  await waitFor(() => expect(result.current.onPrevious).not.toBeNull())
  result.current.onPrevious?.()
  expect(onStep).toHaveBeenCalledExactlyOnceWith('31', 'newer')
})

it('goes on with the newer page where the oldest row stands first', async () => {
  const { result, onStep } = steps(
    '10',
    MIDDLE,
    { newerId: '11', olderId: '9', pages: null },
    { ...FILTERS, order: 'oldest' },
  )
  await waitFor(() => expect(result.current.onNext).not.toBeNull())
  result.current.onNext?.()
  expect(onStep).toHaveBeenCalledExactlyOnceWith('11', 'newer')
})

it('ends where the list ends', () => {
  expect(steps('30', END).result.current.onPrevious).toBeNull()
  const { result, fetched } = steps('10', END)
  expect(result.current.onNext).toBeNull()
  expect(fetched).not.toHaveBeenCalled()
})

it('asks the server for a delivery that is not among the rows, and keeps the page', async () => {
  const { result, onStep } = steps('77', END, { newerId: null, olderId: '76', pages: null })
  await waitFor(() => expect(result.current.onNext).not.toBeNull())
  expect(result.current.onPrevious).toBeNull()
  result.current.onNext?.()
  expect(onStep).toHaveBeenCalledExactlyOnceWith('76', 'here')
})

it('knows no step while the page of the address is on its way', () => {
  const { result, fetched } = steps('20', undefined)
  expect(result.current).toEqual({ onPrevious: null, onNext: null })
  expect(fetched).not.toHaveBeenCalled()
})

it('does nothing while no delivery is open', () => {
  const { result, fetched } = steps(null, MIDDLE)
  expect(result.current).toEqual({ onPrevious: null, onNext: null })
  expect(fetched).not.toHaveBeenCalled()
})
