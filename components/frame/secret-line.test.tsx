import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FrameProvider } from '@/components/api/frame-context'
import type { SecretNotice } from '@/lib/secret/dto'
import { NO_COVERAGE } from '@/tests/support/no-coverage'
import { SecretLine } from './secret-line'

let pathname: string
vi.mock('next/navigation', () => ({ usePathname: () => pathname }))

const environment = { name: 'sandbox', label: 'Sandbox', kind: 'sandbox' } as const
const operator = { name: 'Vera', email: 'vera@desk.example', role: 'viewer' } as const
const readAt = '2026-11-21T12:00:00.000Z'
const changing: SecretNotice = { kind: 'changing', windowMs: 58_000, readAt }

let now: SecretNotice | null
let status: number

beforeEach(() => {
  pathname = '/sandbox/deliveries'
  status = 200
  vi.useFakeTimers()
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ notice: now, title: '', detail: '' }, { status })),
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function show(notice: SecretNotice | null) {
  now = notice
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: false } } })}>
      <FrameProvider frame={{ environment, environments: [environment], operator, coverage: NO_COVERAGE }}>
        <SecretLine notice={notice} />
      </FrameProvider>
    </QueryClientProvider>,
  )
}

const line = () => screen.queryByRole('region', { name: 'Webhook secret' })

function pass(ms: number): Promise<void> {
  return act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })
}

describe('the line about the webhook secret', () => {
  it('says how long either secret may sign, and leads to its page', async () => {
    show(changing)
    expect(line()?.textContent).toContain('the old or the new one may sign for another 58 s.')
    expect(screen.getByRole('link').getAttribute('href')).toBe('/sandbox/webhooks/secret')
    now = { ...changing, windowMs: 0 }
    await pass(6_000)
    expect(line()?.textContent).toContain('The next sync brings the verdict.')
    now = { kind: 'rejecting', endpoints: 2, readAt }
    await pass(6_000)
    expect(line()?.textContent).toContain('2 endpoints reject more deliveries than before')
    now = null
    await pass(16_000)
    expect(line()).toBeNull()
  })

  it('shows a change that a colleague begins', async () => {
    show(null)
    expect(line()).toBeNull()
    now = changing
    await pass(31_000)
    expect(line()).not.toBeNull()
  })

  it('is left out on the page of the secret', () => {
    pathname = '/sandbox/webhooks/secret'
    show(changing)
    expect(line()).toBeNull()
  })

  it('asks no more once signed out', async () => {
    show(changing)
    status = 401
    await pass(6_000)
    const asked = vi.mocked(fetch).mock.calls.length
    await pass(60_000)
    expect(vi.mocked(fetch).mock.calls.length).toBe(asked)
  })
})
