import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { NuqsTestingAdapter, type UrlUpdateEvent } from 'nuqs/adapters/testing'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FrameProvider } from '@/components/api/frame-context'
import { DEFAULT_PREFERENCES } from '@/components/preferences/preferences'
import { PreferencesProvider } from '@/components/preferences/preferences-provider'
import type { EndpointTraffic, RegistrationList } from '@/lib/registrations/dto'
import { NO_COVERAGE } from '@/tests/support/no-coverage'
import { changeOf, registrationListOf, registrationOf } from '@/tests/support/registrations'
import { MoveRegistration } from './move-registration'

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: () => undefined }) }))
const environment = { name: 'sandbox', label: 'Sandbox', kind: 'sandbox' } as const
const operator = { name: 'Olga', email: 'olga@desk.example', role: 'operator' } as const
const old = registrationOf('old', { events: ['payment.created', 'account.created'] })
const fresh = registrationOf('fresh', { events: ['payment.created', 'account.created'] })

let now: RegistrationList
let traffic: EndpointTraffic[]
let sent: { path: string; body: unknown }[]
let answer: () => unknown

beforeEach(() => {
  traffic = []
  sent = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path.endsWith('/traffic')) return Response.json({ since: now.readAt, endpoints: traffic, syncedAt: null })
    if (path.endsWith('/coverage')) return Response.json(NO_COVERAGE)
    if ((init.method ?? 'GET') === 'GET') return Response.json(now)
    sent.push({ path, body: typeof init.body === 'string' ? JSON.parse(init.body) : null })
    return Response.json(answer())
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(list: RegistrationList, query: string) {
  now = list
  const onUrlUpdate = vi.fn<(event: UrlUpdateEvent) => void>()
  render(
    <NuqsTestingAdapter searchParams={query} onUrlUpdate={onUrlUpdate} hasMemory>
      <QueryClientProvider client={new QueryClient()}>
        <PreferencesProvider initial={DEFAULT_PREFERENCES}>
          <FrameProvider frame={{ environment, environments: [environment], operator, coverage: NO_COVERAGE }}>
            <MoveRegistration seed={{ list, problem: null }} id="old" />
          </FrameProvider>
        </PreferencesProvider>
      </QueryClientProvider>
    </NuqsTestingAdapter>,
  )
  return () => onUrlUpdate.mock.lastCall?.[0].queryString
}

const step = () => document.querySelector('[aria-current=step] h2')?.textContent
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('creates the new one with the events of the old one, and keeps its id in the address', async () => {
  const address = open(registrationListOf([old]), '')
  expect(step()).toContain('Register the new URL')
  fireEvent.change(screen.getByLabelText('New URL'), { target: { value: fresh.url } })
  answer = () => {
    now = registrationListOf([old, fresh], { readAt: '2026-11-21T12:00:05.000Z' })
    return { change: changeOf({ webhookId: 'fresh' }), list: now, evidence: null }
  }
  press('Create the new registration')
  await waitFor(() => expect(address()).toBe('?to=fresh'))
  expect(step()).toContain('Watch traffic')
  const body = { url: fresh.url, events: old.events, acceptsDuplicate: false }
  expect(sent).toEqual([{ path: '/api/sandbox/registrations', body }])
})

it('uses a registration that has the URL already, without creating another', async () => {
  const address = open(registrationListOf([old, fresh]), '')
  fireEvent.change(screen.getByLabelText('New URL'), { target: { value: fresh.url } })
  press('Create the new registration')
  press('Use that registration for the move')
  await waitFor(() => expect(address()).toBe('?to=fresh'))
  expect(step()).toContain('Watch traffic')
  expect(sent).toEqual([])
})

it('says what has arrived, and offers to go on by it', async () => {
  traffic = [
    { url: old.url, deliveries: 3, delivered: 3, lastAt: '2026-11-21T11:59:00.000Z' },
    { url: fresh.url, deliveries: 2, delivered: 0, lastAt: '2026-11-21T11:59:00.000Z' },
  ]
  const address = open(registrationListOf([old, fresh]), '?to=fresh')
  expect(await screen.findByText('No delivery to the new endpoint ended with 2xx')).toBeTruthy()
  press('Continue anyway')
  await waitFor(() => expect(address()).toBe('?to=fresh&step=delete'))
  expect(step()).toContain('Delete the old registration')
})

it('names the events that the one in its place does not ask for', () => {
  open(registrationListOf([old, { ...fresh, events: ['payment.created'] }]), '?to=fresh')
  expect(screen.getByText('The new registration lacks 1 event of the old one')).toBeTruthy()
})

const propagating = changeOf({ webhookId: 'fresh', propagatingMs: 40_000 })
const both = [
  { url: old.url, deliveries: 1, delivered: 1, lastAt: null },
  { url: fresh.url, deliveries: 1, delivered: 1, lastAt: null },
]

it.each([
  ['while it propagates', { lastChange: propagating }, 'Continue anyway', 'unknown'],
  ['once it has taken effect', {}, 'Continue to deletion', 'delivered'],
])('a new one that receives is judged %s', async (_, over, button, tone) => {
  traffic = both
  open(registrationListOf([old, { ...fresh, ...over }]), '?to=fresh')
  const title = await screen.findByText('The new endpoint receives and answers 2xx')
  expect(title.closest<HTMLElement>('[data-tone]')?.dataset.tone).toBe(tone)
  expect(screen.getByRole('button', { name: button })).toBeTruthy()
})

it('a new one that the platform has disabled speaks against going on', async () => {
  traffic = both
  open(registrationListOf([old, { ...fresh, disabled: true }]), '?to=fresh')
  expect(await screen.findByText('The platform has disabled the new endpoint')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Continue anyway' })).toBeTruthy()
})

it('claims no move of an id that nobody deleted here', () => {
  open(registrationListOf([fresh]), '?to=fresh&step=delete')
  expect(screen.queryByText('The move is complete')).toBeNull()
  expect(screen.getByText('There is no registration with this id')).toBeTruthy()
  expect(screen.getByText(/The other registration named in this address exists/).textContent).toContain(fresh.url)
})

it('ends when the old one is gone by a deletion, though its answer got lost', () => {
  open(
    registrationListOf([fresh], {
      changes: [changeOf({ action: 'delete', webhookId: 'old', url: old.url, state: 'unknown' })],
    }),
    '?to=fresh&step=delete',
  )
  expect(screen.getByText(/was lost, and the list no longer has it/)).toBeTruthy()
  expect(screen.getByText('The move is complete')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Delete|Create|Continue/ })).toBeNull()
})

it('says that the new one of a link is gone, or that nothing is there', () => {
  open(registrationListOf([old]), '?to=fresh')
  expect(screen.getByText('The new registration named in this address does not exist')).toBeTruthy()
  cleanup()
  open(registrationListOf([]), '')
  expect(screen.getByText('There is no registration with this id')).toBeTruthy()
})
