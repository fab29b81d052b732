import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FrameProvider } from '@/components/api/frame-context'
import { RenderedAtContext } from '@/components/ui/hooks/clock'
import { Announcer } from '@/components/ui/text/announcer'
import type { Coverage } from '@/lib/archive/dto'
import { FRAME } from '@/tests/support/delivery-detail'
import { SyncButton } from './sync-button'
import { useArchiveChange } from './use-coverage'

const NOW = '2026-11-21T10:00:00.000Z'
const at = (second: number) => `2026-11-21T10:00:${String(second).padStart(2, '0')}.000Z`
const onChange = vi.fn()

/** The server answers this from now on. */
let coverage: Coverage
let asked: number
let client: QueryClient

function ArchiveUser() {
  useArchiveChange(onChange)
  return null
}

function show() {
  const frame = { ...FRAME, operator: { ...FRAME.operator, role: 'operator' as const }, coverage }
  render(
    <RenderedAtContext value={Date.parse(NOW)}>
      <QueryClientProvider client={client}>
        <FrameProvider frame={frame}>
          <SyncButton />
          <ArchiveUser />
          <Announcer />
        </FrameProvider>
      </QueryClientProvider>
    </RenderedAtContext>,
  )
}

const said = () => screen.getByRole('status').textContent?.trim()
const button = () => screen.getByRole('button').textContent

async function pass(ms: number) {
  await vi.advanceTimersByTimeAsync(ms)
  // Ending `act` draws what the timers have set off.
  act(() => undefined)
}

/** Reads again, as the page does every few seconds. */
async function look() {
  void client.invalidateQueries()
  await pass(10)
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(NOW) })
  vi.clearAllMocks()
  coverage = { ...FRAME.coverage, records: 5_000, lastSyncedAt: NOW }
  asked = 0
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/coverage')) return Response.json(coverage)
    asked += 1
    return Response.json({ queued: true })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a sync that nobody here asked for', () => {
  it('changes and says nothing where it brought nothing, and tells of new records once', async () => {
    show()
    for (let second = 1; second < 5; second++) {
      coverage = { ...coverage, lastSyncedAt: at(second) }
      await look()
    }
    expect(onChange).not.toHaveBeenCalled()
    coverage = { ...coverage, records: 5_001 }
    await look()
    expect(onChange).toHaveBeenCalledOnce()
    expect(button()).toBe('Sync now')
    expect(said()).toBe('')
  })

  it('is told while it runs long, and at its end', async () => {
    show()
    const running = { pages: 2, records: 200, inserted: 3, startedAt: NOW, oldestReadAt: null }
    coverage = { ...coverage, running }
    await look()
    expect(button()).toBe('Syncing…')
    expect(said()).toMatch(/^Syncing: 2 pages/)
    coverage = { ...coverage, running: null, records: 5_003, lastSyncedAt: at(9) }
    await look()
    expect(button()).toBe('Sync now')
    expect(said()).toBe('Sync ended. The archive holds 5,003 records.')
  })
})

describe('a sync that was asked for here', () => {
  it('is followed to its end, however short, and not taken for one that ended before', async () => {
    show()
    coverage = { ...coverage, lastSyncedAt: at(1) }
    fireEvent.click(screen.getByRole('button'))
    await pass(3_000)
    expect(asked).toBe(1)
    expect(button()).toBe('Syncing…')
    coverage = { ...coverage, lastSyncedAt: at(3), records: 5_001 }
    await pass(1_000)
    expect(button()).toBe('Sync now')
    expect(said()).toBe('Sync ended. The archive holds 5,001 records.')
  })
})
