import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FrameProvider } from '@/components/api/frame-context'
import { DEFAULT_PREFERENCES } from '@/components/preferences/preferences'
import { PreferencesProvider } from '@/components/preferences/preferences-provider'
import { RenderedAtContext } from '@/components/ui/hooks/clock'
import type { Coverage, DeliveryDetail, DeliveryRow, RelatedDeliveries } from '@/lib/archive/dto'
import { whatHappened } from '@/lib/archive/happened/what-happened'
import { DeliveryPanel } from './delivery-panel'

const NOW = '2026-11-21T10:00:00.000Z'

const ROW: DeliveryRow = {
  id: '7',
  time: '2026-11-21T09:41:07.000Z',
  event: 'achDebit.returned',
  family: 'milestone',
  outcome: 'unknown',
  responseStatus: 504,
  endpoint: 'https://ops.acme.example/in',
  userId: 'usr_1',
  resourceId: 'dep_1',
  eventId: 'evt_1',
  isSettled: false,
  moneyTone: 'returned',
  money: null,
  sequence: 5,
}

const DETAIL: DeliveryDetail = {
  ...ROW,
  timestampText: ROW.time,
  success: false,
  error: 'timeout after 5 s',
  occurredAt: null,
  archivedAt: NOW,
  payload: '{"a":1}',
  payloadRestAt: null,
  payloadBytes: 7,
  payloadSha256: 'ab'.repeat(32),
  extra: null,
  contradiction: null,
  identicalRecords: 1,
  daysLeft: 26,
  cutTexts: [],
  resolution: null,
  incident: null,
  happened: whatHappened(ROW.event, '{"a":1}'),
}

const NONE = { count: 0, isCapped: false, rows: [] }
const RELATED: RelatedDeliveries = { eventId: NONE, resource: NONE, user: NONE, previousId: null }

const coverage: Coverage = {
  from: null,
  through: null,
  spans: [],
  holes: [],
  records: 1,
  lastSyncedAt: NOW,
  lastCompletePassAt: null,
  running: null,
  problem: null,
  unansweredSince: null,
  lastPurge: null,
}
const environment = { name: 'sandbox', label: 'Sandbox', kind: 'sandbox' } as const
const operator = { name: 'Vera', email: 'vera@desk.example', role: 'viewer' } as const

type Over = { detail?: Partial<DeliveryDetail>; related?: Partial<RelatedDeliveries> }
type PanelProps = Partial<Parameters<typeof DeliveryPanel>[0]>

function show({ detail = {}, related = {} }: Over = {}, props: PanelProps = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } })
  client.setQueryData(['related', 'sandbox', '7'], { ...RELATED, ...related })
  render(
    <RenderedAtContext value={Date.parse(NOW)}>
      <PreferencesProvider initial={DEFAULT_PREFERENCES}>
        <QueryClientProvider client={client}>
          <FrameProvider frame={{ environment, environments: [environment], operator, coverage }}>
            <DeliveryPanel open={OPEN} seed={{ ...DETAIL, ...detail }} seededAt={Date.now()} {...props} />
          </FrameProvider>
        </QueryClientProvider>
      </PreferencesProvider>
    </RenderedAtContext>,
  )
}

const OPEN = {
  id: '7',
  row: ROW,
  heading: createRef<HTMLHeadingElement>(),
  onClose: () => undefined,
  steps: { onPrevious: null, onNext: null },
}

const panel = () => screen.getByRole('complementary', { name: 'Delivery' }).textContent ?? ''

beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => undefined)))
// The clock stands in the year of the shown times.
beforeEach(() => void vi.setSystemTime('2026-11-22T12:00:00Z'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it.each(['failed', 'legacy'] as const)(
  'explains %s: what to do, why, and where the rule comes from',
  async (outcome) => {
    show({ detail: { outcome } })
    expect(panel()).toMatch(/What to do: [A-Z].*Why: [A-Z].*Platform specification, section 6\.5/)
  },
)

it('never calls an unknown delivery failed, and names the status as the classification of the platform', async () => {
  show()
  expect(panel()).not.toMatch(/\b(failed|lost|refused)\b/i)
  expect(panel()).toContain('504, the platform’s classification')
  expect(panel()).toContain('The record says: timeout after 5 s')
})

it('says attempts as a bound, with the reason', async () => {
  show()
  expect(panel()).toContain('up to 3, within about 17 sOne record covers all of the platform’s attempts')
})

it('fills the id of the resource into the read that tells the current state', async () => {
  show()
  expect(screen.getByText('GET /v1/deposits/dep_1')).toBeTruthy()
})

it('says that another record settled it, and opens that one in place', async () => {
  const onOpen = vi.fn()
  const resolution = {
    by: 'same-event',
    deliveryId: '9',
    event: ROW.event,
    sequence: 5,
    time: NOW,
    isLater: true,
  } as const
  show({ detail: { resolution } }, { onOpen })
  const link = screen.getByRole('link', { name: /^Delivered later at 21 Nov 10:00:00 by another record$/ })
  expect(link.getAttribute('href')).toBe('/sandbox/deliveries/9')
  fireEvent.click(link)
  expect(onOpen).toHaveBeenCalledWith('9')
  expect(panel()).toContain('Nothing to do')
})

it('warns in the last three days, and not before', async () => {
  show({ detail: { daysLeft: 3 } })
  expect(screen.getByText('3 days left at the platform').className).toContain('text-tone')
  cleanup()
  show({ detail: { daysLeft: 4 } })
  expect(screen.getByText('4 days left at the platform').className).not.toContain('text-tone')
})

it('leads to all deliveries with the same event id, resource, user and endpoint', async () => {
  show()
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(href('All deliveries with this event id')).toBe('/sandbox/deliveries?eventId=evt_1')
  expect(href('All deliveries with this deposit id')).toBe('/sandbox/deliveries?resource=dep_1')
  expect(href('All deliveries with this user id')).toBe('/sandbox/deliveries?user=usr_1')
  expect(href('All deliveries with this endpoint')).toBe('/sandbox/deliveries?endpoint=https://ops.acme.example/in')
})

it('offers no list for an id that no address can hold', async () => {
  show({ detail: { resourceId: 'dep\n1' } })
  expect(screen.queryByRole('link', { name: 'All deliveries with this deposit id' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Copy deposit id' })).toBeTruthy()
})

it('lists what is related, and says "more than" where there is more than was counted', async () => {
  const rows = [{ ...ROW, id: '8', outcome: 'delivered', sequence: 4 } as const]
  show({ related: { user: { count: 100, isCapped: true, rows }, resource: { count: 1, isCapped: false, rows } } })
  fireEvent.click(screen.getByRole('tab', { name: 'Deposit 1' }))
  expect(
    (await screen.findByRole('link', { name: /achDebit\.returned.*sequence.*4.*Delivered/ })).getAttribute('href'),
  ).toBe('/sandbox/deliveries/8')
  expect(screen.getByRole('link', { name: 'All 2 in the list' })).toBeTruthy()
  fireEvent.click(screen.getByRole('tab', { name: 'User 100+' }))
  expect(await screen.findByText(/More than 100 others of this user/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'All of them in the list' }).getAttribute('href')).toBe(
    '/sandbox/deliveries?user=usr_1',
  )
})

it('compares with the one before it of the same resource', async () => {
  show({ related: { previousId: '3' } })
  const link = screen.getByRole('link', { name: 'Compare with the preceding delivery of this deposit' })
  expect(link.getAttribute('href')).toBe('/sandbox/deliveries/compare?a=3&b=7')
})

it('steps to the deliveries beside it, and not beyond the end', async () => {
  const onNext = vi.fn()
  show({}, { open: { ...OPEN, steps: { onPrevious: null, onNext } } })
  fireEvent.click(screen.getByRole('button', { name: 'Next delivery' }))
  expect(onNext).toHaveBeenCalledOnce()
  const previous = screen.getByRole('button', { name: 'Previous delivery' })
  expect(previous.getAttribute('aria-disabled')).toBe('true')
})

it('gives the place of the sequence to another feature', async () => {
  show({}, { renderSequence: ({ resourceId }) => <p>Strip of {resourceId}</p> })
  expect(screen.getByText('Strip of dep_1')).toBeTruthy()
})

it('asks anew for a delivery that the server read long ago', () => {
  const fetched = vi.fn((_path: string) => new Promise(() => undefined))
  vi.stubGlobal('fetch', fetched)
  const asked = () => fetched.mock.calls.filter(([path]) => path === '/api/sandbox/deliveries/7').length
  show()
  expect(asked()).toBe(0)
  cleanup()
  show({}, { seededAt: Date.now() - 3_600_000 })
  expect(asked()).toBe(1)
})

const OFF_RAMP = {
  schemaVersion: '1',
  eventId: 'evt_1',
  sequence: 4,
  occurredAt: NOW,
  userId: 'usr_1',
  event: 'offramp.failed',
  id: 'offr_1',
  milestone: 'failed',
  offRamp: {
    id: 'offr_1',
    quoteId: null,
    status: 'failed',
    input: { amount: '10.5', token: 'USDC', chain: 'base' },
    output: { amount: '10', currency: 'USD', rail: 'rtp', accountId: 'ba_1', accountName: 'Main \u202eaccount' },
    fees: null,
    transaction: { hash: '0xabc', explorerUrl: 'https://scan.example/0xabc' },
    failureMessage: null,
  },
}
const failedOffRamp = (over: Partial<DeliveryDetail> = {}): Partial<DeliveryDetail> => {
  const payload = JSON.stringify(OFF_RAMP)
  const event = 'offramp.failed'
  return {
    event,
    outcome: 'delivered',
    responseStatus: 200,
    error: null,
    payload,
    happened: whatHappened(event, payload),
    ...over,
  }
}
const happened = () => screen.getByRole('region', { name: 'What happened' })
const folded = () => happened().parentElement?.querySelector('details')

it('begins with what happened to the money, and folds a delivery that arrived', () => {
  show({ detail: failedOffRamp() })
  expect(happened().getAttribute('data-tone')).toBe('failed')
  expect(happened().textContent).toMatch(/^Off-ramp failedPayout: 10\.00 USDThe payout failed for good\./)
  expect(screen.getByRole('link', { name: /^Explorer/ }).getAttribute('href')).toBe('https://scan.example/0xabc')
  expect(screen.getByRole('button', { name: 'Copy transaction' })).toBeTruthy()
  expect(happened().querySelector('[data-mark="U+202E"]')).not.toBeNull()
  expect(folded()?.open).toBe(false)
  expect(folded()?.querySelector('summary')?.textContent).toBe('Your endpoint answered with success')
})

it('has both open where the delivery did not arrive', () => {
  show({ detail: failedOffRamp({ outcome: 'failed', responseStatus: 503 }) })
  expect(folded()?.open).toBe(true)
})

it('says of a generic event what it announces, and what to re-read', () => {
  const event = 'payment.updated'
  show({
    detail: {
      event,
      family: 'generic',
      resourceId: 'offr_1',
      happened: whatHappened(event, '{"event":"payment.updated","userId":"usr_1","id":"offr_1"}'),
    },
  })
  expect(happened().getAttribute('data-tone')).toBe('legacy')
  expect(happened().textContent).toMatch(
    /^An off-ramp changed.*also how a failed off-ramp arrives.*Re-read the off-ramp/,
  )
  expect(screen.getAllByText('GET /v1/off-ramps/offr_1')).toHaveLength(1)
  expect(happened().textContent).toContain('GET /v1/off-ramps/offr_1')
})

it('names what does not fit the contract', () => {
  show({ detail: failedOffRamp({ happened: whatHappened('offramp.failed', '{"offRamp":{"status":7}}') }) })
  expect(happened().textContent).toContain('This payload does not fit the contract.')
  expect(happened().textContent).toContain('State7')
})
