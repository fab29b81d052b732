import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { FrameProvider } from '@/components/api/frame-context'
import { DEFAULT_PREFERENCES } from '@/components/preferences/preferences'
import { PreferencesProvider } from '@/components/preferences/preferences-provider'
import type { Cutover, EndpointVerdict, OverallVerdict, SecretStatus, Verdict } from '@/lib/secret/dto'
import { NO_COVERAGE } from '@/tests/support/no-coverage'
import { cutoverOf, statusOf } from '@/tests/support/secret-status'
import { SecretScreen } from './secret-screen'

const environment = { name: 'sandbox', label: 'Sandbox', kind: 'sandbox' } as const

let known: SecretStatus
const asked = vi.fn(async (path: string) => Response.json(path.endsWith('/secret') ? known : NO_COVERAGE))

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  asked.mockClear()
})

function show(cutover: Cutover | null) {
  vi.stubGlobal('fetch', asked)
  known = statusOf(cutover)
  const operator = { name: 'Ada', email: 'ada@desk.example', role: 'admin' } as const
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PreferencesProvider initial={DEFAULT_PREFERENCES}>
        <FrameProvider frame={{ environment, environments: [environment], operator, coverage: NO_COVERAGE }}>
          <SecretScreen status={known} />
        </FrameProvider>
      </PreferencesProvider>
    </QueryClientProvider>,
  )
}

const page = () => document.body.textContent ?? ''

const endpoint = (
  host: string,
  verdict: Verdict,
  [delivered, rejected, other]: readonly number[],
): EndpointVerdict => ({
  url: `https://${host}.acme.example/in`,
  verdict,
  before: { deliveries: 100, rejected: 20 },
  after: { delivered: delivered ?? 0, rejected: rejected ?? 0, other: other ?? 0 },
})

const CLEAN = endpoint('hooks', 'clean', [9])
const FAILING = endpoint('ops', 'failing', [0, 0, 3])
const SILENT = endpoint('ledger', 'no-traffic', [])
const LITTLE = endpoint('books', 'no-traffic', [1, 1])

it.each<[string, OverallVerdict, EndpointVerdict[], RegExp]>([
  [
    'partly clean',
    'partial',
    [FAILING, SILENT, LITTLE, CLEAN],
    /Clean where there was traffic; 3 endpoints are not judged yet.*Not judged yet: ops\.acme\.example\/in, ledger\.acme\.example\/in, books\.acme\.example\/in\..*Keep accepting both secrets there/,
  ],
  ['with one open', 'partial', [FAILING, CLEAN], /1 endpoint is not judged yet.*ops\.acme\.example\/inFailing/],
  ['failing', 'failing', [FAILING, SILENT], /errors that say nothing about the signature.*No traffic/],
  ['too little', 'no-traffic', [LITTLE, SILENT], /five are needed.*books\.acme\.example\/inToo few answers to judge/],
  ['too old', 'too-old', [], /Too old to judge.*This change will get no verdict/],
])('%s: never titled as accepted, and the old secret is not offered for removal', (_, verdict, endpoints, words) => {
  show(cutoverOf({ verdict, endpoints }))
  expect(page()).toMatch(words)
  expect(page()).not.toMatch(/the receivers accept what|Remove the old secret/)
  expect(screen.queryByRole('checkbox')).toBeNull()
})

it('offers it where every endpoint is clean', () => {
  show(cutoverOf({ verdict: 'clean', endpoints: [CLEAN] }))
  expect(page()).toMatch(/the receivers accept what.*Remove the old secret/)
  expect(screen.getByRole('checkbox', { name: /Every receiver accepts the new secret only/ })).toBeTruthy()
})

const callsTo = (end: string) => asked.mock.calls.filter(([path]) => path.includes(end))

it.each<[string, Cutover | null, number]>([
  ['nothing under way', null, 15_000],
  ['a secret that waits to be set', cutoverOf({ stage: 'prepared' }), 5_000],
  ['a verdict', cutoverOf({ verdict: 'clean', endpoints: [CLEAN] }), 15_000],
  ['a change that is too old', cutoverOf({ verdict: 'too-old' }), 15_000],
])('a page that nobody touches learns what a colleague does: %s', async (_, cutover, afterMs) => {
  vi.useFakeTimers()
  show(cutover)
  await vi.advanceTimersByTimeAsync(afterMs - 1_000)
  expect(callsTo('/secret')).toEqual([])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(callsTo('/secret')).toHaveLength(1)
})

it('asks for a sync once the archive can hold the whole window, and again until there is a verdict', async () => {
  vi.useFakeTimers()
  show(cutoverOf({ stage: 'reading', verdict: null }))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(callsTo('/sync')).toEqual([])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(callsTo('/sync')).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(callsTo('/sync').length).toBeGreaterThan(1)
  cleanup()
  const before = callsTo('/sync').length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(callsTo('/sync')).toHaveLength(before)
})
