import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FrameProvider } from '@/components/api/frame-context'
import type { Coverage, DeliveryPage } from '@/lib/archive/dto'
import { DELIVERIES, type DeliveryCounts } from '@/lib/archive/filter/deliveries'
import type { DeliveryFilters } from '@/lib/archive/filter/search-params'
import { rowOf } from '@/tests/support/delivery-row'
import { type DeliveriesSeed, useDeliveries } from './use-deliveries'

const SECOND = 1000
const FILTERS: DeliveryFilters = DELIVERIES.start
const LIVE = { ...FILTERS, live: true }
const OTHER = { ...FILTERS, outcome: ['failed' as const] }

const row = (id: number) => rowOf({ id: String(id), time: new Date(id * SECOND).toISOString() })
const page = (...ids: number[]): DeliveryPage => ({ rows: ids.map(row), olderCursor: 'older', newerCursor: null })
const facets = { outcomes: [], families: [], events: [], endpoints: [], statusClasses: [], statuses: [], settled: [] }
const COUNTS: DeliveryCounts = { total: 100, isCapped: true, areValuesCapped: true, ...facets }

const environment = { name: 'sandbox', label: 'Sandbox', kind: 'sandbox' } as const
const operator = { name: 'Vera', email: 'vera@desk.example', role: 'viewer' } as const
const coverage: Coverage = {
  from: null,
  through: null,
  spans: [],
  holes: [],
  records: 1,
  lastSyncedAt: null,
  lastCompletePassAt: null,
  running: null,
  problem: null,
  unansweredSince: null,
  lastPurge: null,
}
const frame = { environment, environments: [environment], operator, coverage }

let asked: string[]
let answer: (path: string) => Response | Promise<Response>

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 * SECOND })
  asked = []
  answer = () => Response.json(page(3, 2))
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.includes('/coverage')) return Response.json(coverage)
    if (path.includes('/counts')) return Response.json(COUNTS)
    asked.push(path)
    return answer(path)
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function settle(ms = 0): Promise<void> {
  return act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })
}

function show(filters = FILTERS, gcTime = 300 * SECOND) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30 * SECOND, retry: false, gcTime } } })
  const seed: DeliveriesSeed = { readAt: Date.now(), filters, page: page(3, 2), counts: COUNTS, detail: null }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <FrameProvider frame={frame}>{children}</FrameProvider>
    </QueryClientProvider>
  )
  const hook = renderHook(({ filters, isLive }) => useDeliveries(seed, filters, isLive), {
    wrapper,
    initialProps: { filters, isLive: false },
  })
  const ids = () => hook.result.current.list.data?.rows.map(({ id }) => Number(id))
  const change = () => {
    act(() => client.setQueryData(['coverage', 'sandbox'], { ...coverage, records: 2 }))
    return settle(SECOND)
  }
  return { ...hook, client, ids, change }
}

const rowsOf = (query: string) => `/api/sandbox/deliveries${query}`

it('asks anew for the first list when it comes back to it after it was collected', async () => {
  const { rerender, ids } = show(FILTERS, SECOND)
  await settle(20 * SECOND)
  expect(asked).toEqual([])
  rerender({ filters: OTHER, isLive: false })
  await settle(20 * SECOND)
  answer = () => Response.json(page(4, 3, 2))
  rerender({ filters: FILTERS, isLive: false })
  await settle()
  expect(asked).toEqual([rowsOf('?outcome=failed'), rowsOf('')])
  expect(ids()).toEqual([4, 3, 2])
})

it('reads a page again that it comes back to while the stream goes on, however fresh it is', async () => {
  const { rerender } = show(LIVE)
  await settle()
  for (const limit of [100, 50] as const) {
    rerender({ filters: { ...LIVE, limit }, isLive: true })
    await settle(SECOND)
  }
  expect(asked).toEqual([rowsOf('?limit=100'), rowsOf('')])
})

it('counts the rows that have arrived, unless they come by themselves', async () => {
  const { result, rerender, change } = show()
  answer = () => Response.json(page(5, 4, 3, 2, 1))
  await settle(SECOND)
  await change()
  expect(asked).toEqual([rowsOf('?limit=100')])
  expect(result.current.arrived).toEqual({ count: 2, isMore: false })
  rerender({ filters: LIVE, isLive: false })
  expect(result.current.arrived.count).toBe(2)
  rerender({ filters: LIVE, isLive: true })
  expect(result.current.arrived.count).toBe(0)
})

it('puts rows where they belong, and leaves what belongs on an older page', async () => {
  const { result, ids } = show(LIVE)
  act(() => result.current.addRows([row(5), row(1)]))
  await settle()
  expect(ids()).toEqual([5, 3, 2])
})

it('keeps rows that come while the list is read', async () => {
  const { result, ids } = show(LIVE)
  let respond: (response: Response) => void = () => undefined
  answer = () =>
    new Promise((resolve) => {
      respond = resolve
    })
  act(() => void result.current.list.refetch())
  act(() => result.current.addRows([row(9)]))
  await settle()
  expect(ids()).toEqual([9, 3, 2])
  respond(Response.json(page(4, 3, 2)))
  await settle(SECOND)
  expect(ids()).toEqual([9, 4, 3, 2])
})

it('does not hide behind a new row that the list could not be read', async () => {
  const { result, ids } = show(LIVE)
  answer = () => Response.json({ detail: 'The database does not answer.' }, { status: 500 })
  act(() => void result.current.list.refetch())
  await settle()
  act(() => result.current.addRows([row(9)]))
  await settle()
  expect(result.current.list.isError).toBe(true)
  expect(ids()).toEqual([3, 2])
  answer = () => Response.json(page(9, 4, 3, 2))
  act(() => result.current.addRows([row(10)]))
  await settle()
  expect(result.current.list.isError).toBe(false)
  expect(ids()).toEqual([9, 4, 3, 2])
})
