import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { FrameProvider } from '@/components/api/frame-context'
import { DEFAULT_PREFERENCES } from '@/components/preferences/preferences'
import { PreferencesProvider } from '@/components/preferences/preferences-provider'
import type { Role } from '@/lib/model/role'
import { DELIVERY_REPORT } from '@/lib/reports/delivery-report'
import { sampleReport } from '@/lib/reports/report-fixture'
import type { DeliveryReport } from '@/lib/reports/schemas'
import { NO_COVERAGE } from '@/tests/support/no-coverage'
import { ReportView } from './report-view'

const push = vi.hoisted(() => vi.fn())
vi.mock('next/navigation', () => ({ useRouter: () => ({ push }) }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  push.mockClear()
})

const environment = { name: 'sandbox', label: 'Sandbox', kind: 'sandbox' } as const

function show(report: DeliveryReport, role: Role = 'operator') {
  const operator = { name: 'Ada', email: 'ada@desk.example', role }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PreferencesProvider initial={DEFAULT_PREFERENCES}>
        <FrameProvider frame={{ environment, environments: [environment], operator, coverage: NO_COVERAGE }}>
          <ReportView report={report} filters={DELIVERY_REPORT.none} endpoints={['https://hooks.acme.example/ramp']} />
        </FrameProvider>
      </PreferencesProvider>
    </QueryClientProvider>,
  )
}

const table = (name: string) => screen.getByRole('table', { name })
const names = (name: string) =>
  within(table(name))
    .getAllByRole('rowheader')
    // The head may also hold the family of the value, and outcomes without a column.
    .map((head) => (head.querySelector('bdi') ?? head).textContent)

it('names the outcomes of a row below its value, each until its column is shown', () => {
  show(sampleReport())
  const head = within(table('Outcomes per event')).getAllByRole('rowheader').at(-1)
  if (!head) throw new Error('no row')
  expect(within(head).getByText('7 delivered').className).toContain('@min-[620px]:hidden')
  expect(within(head).getByText('3 failed').className).toContain('@min-[620px]:hidden')
  expect(within(head).queryByText(/unknown|rejected/)).toBeNull()
})

it('leads from each count to its rows, with exact times', () => {
  show(sampleReport())
  const link = within(table('Outcomes per event')).getByRole('link', { name: '3 failed, offramp.completed' })
  const address = new URL(link.getAttribute('href') ?? '', 'http://desk.example')
  expect(address.pathname).toBe('/sandbox/deliveries')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    outcome: 'failed',
    event: 'offramp.completed',
    from: '2026-01-19T00:00:00.000Z',
    to: '2026-01-20T00:00:00.000Z',
  })
})

it('begins with what failed and where, and folds its events until they are asked for', () => {
  show(sampleReport())
  const heads = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(heads.indexOf('Incidents')).toBeLessThan(heads.indexOf('Per endpoint'))
  expect(heads.indexOf('Per endpoint')).toBeLessThan(heads.indexOf('Per event'))
  const folded = table('Outcomes per event').closest('details')
  expect(folded?.open).toBe(false)
  expect(folded?.querySelector('summary')?.textContent).toMatch(/^\d+ events?$/)
})

it('leads from an incident to its own time, whole', () => {
  show(sampleReport())
  const link = within(table('Incidents')).getByRole('link', { name: '3 deliveries of this incident' })
  const { searchParams } = new URL(link.getAttribute('href') ?? '', 'http://desk.example')
  expect(searchParams.get('outcome')).toBe('rejected,failed,unknown')
  expect([searchParams.get('from'), searchParams.get('to')]).toEqual([
    '2026-01-19T09:00:00.000Z',
    '2026-01-19T09:30:00.001Z',
  ])
})

it('leads from the name of an event to what it means', () => {
  show(sampleReport())
  // The name may break after its dot.
  const links = within(table('Outcomes per event')).getAllByRole('link')
  const link = links.find(({ textContent }) => textContent === 'offramp.completed')
  expect(link?.getAttribute('href')).toBe('/sandbox/events/offramp.completed')
})

it('has no link for a value that no address can carry', () => {
  const [row] = sampleReport().byEvent
  if (!row) throw new Error('The sample has an event')
  show(sampleReport({ byEvent: [{ ...row, event: 'odd\u0007event' }] }))
  const [odd] = within(table('Outcomes per event')).getAllByRole('row').slice(1)
  if (!odd) throw new Error('The event has a row')
  expect(within(odd).queryAllByRole('link')).toEqual([])
})

it('keeps the lag of all endpoints below those of each, whatever the order', () => {
  const [row] = sampleReport().byEndpoint
  if (!row) throw new Error('The sample has an endpoint')
  const rest = ['https://b.example/', 'https://z.example/'].map((endpoint) => ({ ...row, endpoint }))
  show(sampleReport({ byEndpoint: rest }))
  const caption = 'Lag per endpoint, in milliseconds when copied'
  const head = within(table(caption)).getByRole('button', { name: 'Endpoint' })
  fireEvent.click(head)
  expect(names(caption)).toEqual(['b.example/', 'z.example/', 'All endpoints'])
  fireEvent.click(head)
  expect(names(caption)).toEqual(['z.example/', 'b.example/', 'All endpoints'])
})

it('sorts by a column, and the other way when asked again', () => {
  show(sampleReport())
  expect(names('Outcomes per event')).toEqual(['offramp.completed', 'payment.updated', 'All events'])
  const head = within(table('Outcomes per event')).getByRole('button', { name: 'Event' })
  fireEvent.click(head)
  expect(head.closest('th')?.getAttribute('aria-sort')).toBe('ascending')
  fireEvent.click(head)
  expect(names('Outcomes per event')).toEqual(['payment.updated', 'offramp.completed', 'All events'])
})

it('copies a table as it is sorted, with cells that hold no formula', async () => {
  const writeText = vi.fn().mockResolvedValue(undefined)
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  const [row] = sampleReport().byEvent
  if (!row) throw new Error('The sample has an event')
  show(sampleReport({ byEvent: [{ ...row, event: '=1+1' }] }))
  fireEvent.click(screen.getByRole('button', { name: 'Copy as a table: Outcomes per event' }))
  expect(writeText.mock.calls[0]?.[0]).toBe(
    [
      'Event\tFamily\tDeliveries\tDelivered\tRejected\tFailed\tUnknown\tSuccess\tWithout unknown',
      "'=1+1\tmilestone\t8\t5\t0\t3\t0\t62.5%\t62.5%",
      'All events\t\t10\t7\t0\t3\t0\t70%\t70%',
    ].join('\n'),
  )
})

it('says first what is not known, and compares with nothing that is not covered', () => {
  const { period, before, coverage } = sampleReport()
  const gaps = [{ ...period, reason: 'not-read-yet' as const }]
  show(
    sampleReport({
      coverage: { ...coverage, coveredMs: 0, gaps, lastSyncedAt: null },
      before: { ...before, known: 'none' },
    }),
  )
  expect(screen.getByText('The archive has no data for this period')).toBeTruthy()
  expect(screen.getByText(/does not cover it, so there is nothing to compare with/)).toBeTruthy()
  expect(screen.queryByText('+1')).toBeNull()
})

it('lists the parts that are not covered', () => {
  const { period, coverage } = sampleReport()
  const gaps = [{ from: period.from, to: '2026-01-19T06:00:00.000Z', reason: 'hole' as const }]
  show(sampleReport({ coverage: { ...coverage, coveredMs: coverage.passedMs * 0.75, gaps } }))
  expect(screen.getByText('The archive covers 75% of the period')).toBeTruthy()
  expect(screen.getByText(/^19 Jan 2026 00:00 to 19 Jan 2026 06:00 UTC: could not be read/)).toBeTruthy()
})

it('says that an incident goes on, and what is not looked at', () => {
  const { outages } = sampleReport()
  const found = outages.found.map((one) => ({ ...one, endedAt: null }))
  show(sampleReport({ outages: { found, leftOut: 2, isComplete: false } }))
  expect(within(table('Incidents')).getAllByText('Ongoing')).not.toHaveLength(0)
  expect(screen.getByText(/their incidents may be missing/)).toBeTruthy()
  expect(screen.getByText('2 older incidents are not listed.')).toBeTruthy()
})

it('counts records without a time apart, with the way to those that are open', () => {
  show(sampleReport({ untimed: { count: 3, missed: 1 } }))
  expect(screen.getByText('3 records have no time')).toBeDefined()
  expect(screen.getByText(/are not counted below. 1 of them was not delivered/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'See the unresolved ones' }).getAttribute('href')).toContain('age=untimed')
  cleanup()
  show(sampleReport())
  expect(screen.queryByText(/records? ha(s|ve) no time/)).toBeNull()
})

it('tells a reader without the permission that redeliveries are left out', () => {
  show(sampleReport(), 'viewer')
  expect(screen.getByText(/This report leaves out redeliveries/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Schedule…' })).toBeNull()
})

it('divides what was not delivered into the causes of recovery, and shows their whole', () => {
  show(sampleReport())
  const parts = table('Resolution of deliveries that were not delivered')
  const cells = within(parts)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(cells).toEqual([
    ['Same event delivered', '2'],
    ['Unresolved', '1'],
    ['Not delivered', '3'],
  ])
  const link = within(parts).getByRole('link', { name: '2 same event delivered' })
  expect(link.getAttribute('href')).toContain('rule=same-event')
  expect(link.getAttribute('href')).toContain('group=none')
})

it('leads from redeliveries to their results', () => {
  const jobs = [
    {
      id: '7',
      targetName: 'Staging',
      createdAt: '2026-01-19T10:00:00.000Z',
      state: 'finished' as const,
      total: 3,
      delivered: 2,
    },
  ]
  show(
    sampleReport({
      recovery: {
        ...sampleReport().recovery,
        sentAgain: { settled: 1, open: 1, countedJobs: 200, jobs, jobsInPeriod: 1 },
      },
    }),
  )
  const link = within(table('Redeliveries in the period')).getByRole('link', { name: '2 answered 2xx' })
  expect(link.getAttribute('href')).toBe('/sandbox/redeliveries/7?state=delivered')
  expect(screen.getByText(/^Only the newest 200 redeliveries .* were counted/)).toBeDefined()
})

it('does not say that none was answered when older redeliveries were not counted', () => {
  const sentAgain = { settled: 0, open: 0, countedJobs: 200, jobs: [], jobsInPeriod: 0 }
  show(sampleReport({ recovery: { ...sampleReport().recovery, sentAgain } }))
  expect(screen.getByText('None of them was answered 2xx in the redeliveries that were counted.')).toBeDefined()
})

it('saves a copy of the exact period, once for each press', async () => {
  const asked: { path: string; body: { requestKey: string; settings: unknown } }[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    asked.push({ path, body: JSON.parse(String(body)) })
    return Response.json({ id: '12', state: 'done' }, { status: 201 })
  })
  show(sampleReport())
  fireEvent.click(screen.getByRole('button', { name: 'Save a copy' }))
  await waitFor(() => expect(push).toHaveBeenCalledWith('/sandbox/reports/deliveries/saved/12'))
  expect(asked).toHaveLength(1)
  expect(asked[0]?.body.settings).toEqual({
    kind: 'report',
    query: 'from=2026-01-13T12:00:00.000Z&to=2026-01-20T12:00:00.000Z&zone=UTC',
  })
})

it('says why a copy was not saved', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ title: 'No', detail: 'The disk is full.' }, { status: 503 }))
  show(sampleReport())
  fireEvent.click(screen.getByRole('button', { name: 'Save a copy' }))
  expect((await screen.findByText(/The disk is full/)).getAttribute('role')).toBe('alert')
})
