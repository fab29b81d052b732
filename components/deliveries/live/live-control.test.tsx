import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DEFAULT_PREFERENCES } from '@/components/preferences/preferences'
import { PreferencesProvider } from '@/components/preferences/preferences-provider'
import { Announcer } from '@/components/ui/text/announcer'
import type { DeliveryRow } from '@/lib/archive/dto'
import { DELIVERIES } from '@/lib/archive/filter/deliveries'
import type { DeliveryFilters } from '@/lib/archive/filter/search-params'
import type { TailEvents } from '@/lib/archive/tail/dto'
import { LiveControl } from './live-control'

class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2
  static all: FakeEventSource[] = []
  readyState = 1
  onerror: (() => void) | null = null

  constructor(readonly url: string) {
    super()
    FakeEventSource.all.push(this)
  }

  close() {
    this.readyState = 2
  }

  send<Name extends keyof TailEvents>(name: Name, data: TailEvents[Name], lastEventId = '') {
    act(() => void this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data), lastEventId })))
  }

  fail(readyState: number) {
    this.readyState = readyState
    act(() => this.onerror?.())
  }
}

const FILTERS: DeliveryFilters = {
  ...DELIVERIES.none,
  outcome: ['failed'],
  order: 'newest',
  limit: 50,
  live: true,
  cursor: null,
}
const listener = { onRows: vi.fn(), onGap: vi.fn(), onToggle: vi.fn(), onLive: vi.fn() }

// The control never looks into rows.
const row = (id: string) => ({ id }) as DeliveryRow
const rowsOf = (...ids: string[]) => ({ rows: ids.map(row), skipped: 0 })

function Live({ isOn = true, filters = FILTERS }: { isOn?: boolean; filters?: DeliveryFilters }) {
  return (
    <PreferencesProvider initial={DEFAULT_PREFERENCES}>
      <LiveControl environment="sandbox" filters={filters} isOn={isOn} {...listener} />
      <Announcer />
    </PreferencesProvider>
  )
}

const source = () => {
  const last = FakeEventSource.all.at(-1)
  if (!last) throw new Error('No stream was opened')
  return last
}
const isOpen = () => FakeEventSource.all.filter(({ readyState }) => readyState === 1).length

function open() {
  source().send('begin', { isContinued: false }, '7-100')
  source().send('state', { isLive: true })
}

function look(visibility: DocumentVisibilityState) {
  Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true })
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

function pass(ms: number): Promise<void> {
  return act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })
}

beforeEach(() => {
  FakeEventSource.all = []
  vi.stubGlobal('EventSource', FakeEventSource)
  vi.useFakeTimers()
})
// The clock stands in the year of the shown times.
beforeEach(() => void vi.setSystemTime('2026-11-22T12:00:00Z'))
afterEach(() => {
  cleanup()
  look('visible')
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

it('hands on rows as they come, says how many, and has the list read again when the stream begins', () => {
  render(<Live />)
  expect(source().url).toBe('/api/sandbox/deliveries/tail?outcome=failed')
  expect(screen.getByRole('button', { name: 'Connecting…', pressed: true })).toBeDefined()
  open()
  expect(screen.getByRole('button', { name: 'Live' })).toBeDefined()
  expect(listener.onGap).toHaveBeenCalledTimes(1)
  source().send('rows', rowsOf('9', '8'), '9-100')
  expect(listener.onRows.mock.calls).toEqual([[[row('9'), row('8')]]])
  expect(screen.getByText('2 new deliveries')).toBeDefined()
  source().send('rows', rowsOf('10'), '10-100')
  source().send('rows', { ...rowsOf('11'), skipped: 3 }, '11-100')
  expect(screen.getByText('2 new deliveries')).toBeDefined()
  act(() => void vi.advanceTimersByTime(5000))
  expect(screen.getByText('5 new deliveries')).toBeDefined()
  expect(listener.onGap).toHaveBeenCalledTimes(2)
})

it('keeps rows back while it is paused, and shows them in order on resume', () => {
  render(<Live />)
  open()
  fireEvent.click(screen.getByRole('button', { name: 'Pause the live list' }))
  source().send('rows', rowsOf('8'), '8-100')
  source().send('rows', rowsOf('10', '9'), '10-100')
  expect(screen.getByRole('button', { name: 'Paused · 3 waiting' })).toBeDefined()
  expect(listener.onRows).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Resume the live list' }))
  expect(listener.onRows.mock.calls).toEqual([[[row('10'), row('9'), row('8')]]])
  expect(screen.getByRole('button', { name: 'Live' })).toBeDefined()
})

it('says why it is not live, and since when', () => {
  render(<Live />)
  open()
  expect(listener.onLive).toHaveBeenLastCalledWith(true)
  source().send('state', { isLive: false, message: 'The platform refused our key.', since: '2026-01-20T12:00:00Z' })
  expect(screen.getByRole('button', { name: 'Not live' })).toBeDefined()
  expect(listener.onLive).toHaveBeenLastCalledWith(false)
  expect(document.body.textContent).toContain('Not live: The platform refused our key. Since 20 Jan 12:00:00.')
})

it('is closed while nobody looks, and goes on where it was', () => {
  const { rerender } = render(<Live />)
  open()
  source().send('rows', rowsOf('9'), '9-100')
  look('hidden')
  expect(isOpen()).toBe(0)
  look('visible')
  expect(source().url).toBe('/api/sandbox/deliveries/tail?outcome=failed&after=9-100')
  rerender(<Live filters={{ ...FILTERS, outcome: [] }} />)
  expect(source().url).toBe('/api/sandbox/deliveries/tail')
  rerender(<Live filters={{ ...FILTERS, cursor: 'older' }} />)
  expect(isOpen()).toBe(0)
  expect(screen.getByRole('button', { name: 'Live on the newest page', pressed: false })).toBeDefined()
  rerender(<Live isOn={false} />)
  expect(isOpen()).toBe(0)
  expect(screen.getByRole('button', { name: 'Live', pressed: false })).toBeDefined()
})

it('stays live when a stream ends as it should, and not when it breaks off', () => {
  render(<Live />)
  open()
  source().send('end', { isOver: false })
  source().fail(0)
  expect(screen.getByRole('button', { name: 'Live' })).toBeDefined()
  source().send('begin', { isContinued: true }, '7-100')
  expect(listener.onGap).toHaveBeenCalledTimes(1)
  source().fail(0)
  expect(screen.getByRole('button', { name: 'Connecting…' })).toBeDefined()
})

it('says that the session has ended when the stream says that it is over, and opens no other', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ detail: 'Sign in to continue.' }, { status: 401 }))
  render(<Live />)
  open()
  source().send('end', { isOver: true })
  await pass(60_000)
  expect(document.body.textContent).toContain('Not live: you are signed out.')
  expect([isOpen(), FakeEventSource.all.length]).toEqual([0, 1])
})

it.each([
  [401, 'Not live: you are signed out.', 1],
  [429, 'Not live: Four are open.', 2],
  [404, 'Not live: Four are open.', 1],
])('when it is refused with %i says so, and asks again only where that can help', async (status, words, streams) => {
  vi.stubGlobal('fetch', async () => Response.json({ detail: 'Four are open.' }, { status }))
  render(<Live />)
  source().fail(2)
  await pass(100)
  expect(document.body.textContent).toContain(words)
  await pass(2000)
  expect(FakeEventSource.all).toHaveLength(streams)
})
