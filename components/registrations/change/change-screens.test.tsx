import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FrameProvider } from '@/components/api/frame-context'
import { DEFAULT_PREFERENCES } from '@/components/preferences/preferences'
import { PreferencesProvider } from '@/components/preferences/preferences-provider'
import type { ChangeResult, RegistrationList } from '@/lib/registrations/dto'
import { NO_COVERAGE } from '@/tests/support/no-coverage'
import { changeOf, registrationListOf, registrationOf, unreadableOf } from '@/tests/support/registrations'
import { namedBox } from '../events/named-box'
import { DeleteForm } from './delete-form'
import { EditRegistration } from './edit-registration'
import { CreateRegistration } from './new-registration'

const push = vi.fn()
vi.mock('next/navigation', () => ({ useRouter: () => ({ push }) }))

type Sent = { method: string; path: string; body: unknown }

const environment = { name: 'sandbox', label: 'Sandbox', kind: 'sandbox' } as const
const operator = { name: 'Olga', email: 'olga@desk.example', role: 'operator' } as const

let sent: Sent[]
let now: RegistrationList
let answer: () => Response

beforeEach(() => {
  vi.clearAllMocks()
  sent = []
  answer = () => Response.json({}, { status: 500 })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const method = init.method ?? 'GET'
    if (method === 'GET') return Response.json(now)
    sent.push({ method, path, body: typeof init.body === 'string' ? JSON.parse(init.body) : null })
    return answer()
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(children: ReactNode) {
  const client = new QueryClient()
  render(
    <QueryClientProvider client={client}>
      <PreferencesProvider initial={DEFAULT_PREFERENCES}>
        <FrameProvider frame={{ environment, environments: [environment], operator, coverage: NO_COVERAGE }}>
          {children}
        </FrameProvider>
      </PreferencesProvider>
    </QueryClientProvider>,
  )
}

const seedOf = (list: RegistrationList) => ({ list, problem: null })
const button = (name: string) => screen.getByText(name, { selector: 'button' })
const press = (name: string) => fireEvent.click(button(name))
const url = () => screen.getByLabelText<HTMLInputElement>('URL')

const problem = (status: number, fields: unknown = undefined) =>
  Response.json({ title: 'No', detail: 'Nothing was sent.', status, requestId: 'r1', fields }, { status })

function result(over: Partial<ChangeResult> = {}): Response {
  return Response.json({ change: changeOf(), list: now, evidence: null, ...over }, { status: 201 })
}

const ops = registrationOf('ops', { events: ['payment.created'] })
const hooks = registrationOf('hooks', { events: ['payment.created', 'payment.updated', 'card.frozen'] })

describe('a new registration', () => {
  beforeEach(() => {
    now = registrationListOf([ops, hooks])
    show(<CreateRegistration seed={seedOf(now)} startUrl="" />)
  })

  it('is not sent before it has a URL and events; the first that is missing takes the focus', () => {
    press('Create registration')
    expect(document.activeElement).toBe(url())
    fireEvent.change(url(), { target: { value: 'https://new.acme.example/in' } })
    press('Create registration')
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Chosen events' }))
    expect(sent).toEqual([])
  })

  it("shows the platform's own error at its field, with what was typed", async () => {
    answer = () => problem(400, [{ field: 'body.url', message: 'must be reachable' }])
    fireEvent.change(url(), { target: { value: 'https://new.acme.example/in' } })
    fireEvent.click(namedBox('payment.created'))
    press('Create registration')
    expect(await screen.findByText('The URL must be reachable.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(url()))
    expect(url().value).toBe('https://new.acme.example/in')
    fireEvent.change(url(), { target: { value: 'https://new.acme.example/other' } })
    expect(screen.queryByText('The URL must be reachable.')).toBeNull()
    expect(push).not.toHaveBeenCalled()
  })

  it('of a URL that is registered is sent only by a person who means it', async () => {
    answer = () => result({ change: changeOf({ webhookId: 'made' }) })
    const typed = ops.url.replace('ops', 'OPS')
    fireEvent.change(url(), { target: { value: typed } })
    fireEvent.click(namedBox('payment.created'))
    press('Create registration')
    expect(sent).toEqual([])
    fireEvent.click(screen.getByLabelText('Register it anyway'))
    press('Create registration')
    await waitFor(() => expect(push).toHaveBeenCalledWith('/sandbox/webhooks?at=made'))
    const body = { url: typed, events: ['payment.created'], acceptsDuplicate: true }
    expect(sent).toEqual([{ method: 'POST', path: '/api/sandbox/registrations', body }])
  })

  it('is meant of one URL, not of another that is registered too', () => {
    fireEvent.change(url(), { target: { value: ops.url } })
    fireEvent.click(namedBox('payment.created'))
    fireEvent.click(screen.getByLabelText('Register it anyway'))
    fireEvent.change(url(), { target: { value: hooks.url } })
    expect(screen.getByLabelText<HTMLInputElement>('Register it anyway').checked).toBe(false)
    press('Create registration')
    expect(sent).toEqual([])
  })

  it('tells of a URL that is nearly the same', () => {
    fireEvent.change(url(), { target: { value: `${ops.url}/` } })
    expect(screen.getByText('Nearly the same URL is registered already')).toBeTruthy()
  })
})

it('names three of the other receivers, by host or by the ends of their address', () => {
  const path = 'x'.repeat(1600)
  const others = ['a', 'b', 'c', 'd', 'e'].map((id) => registrationOf(id))
  const twins = ['1', '2'].map((end) => registrationOf(end, { url: `https://a.acme.example/${path}${end}` }))
  now = registrationListOf([...twins, ...others])
  show(<CreateRegistration seed={seedOf(now)} startUrl="" />)
  fireEvent.click(namedBox('payment.created'))
  const line = screen.getByText(/to other endpoints too/).textContent ?? ''
  expect(line.split(', ')).toHaveLength(3)
  expect(line).toContain('and 4 more')
  expect(line.length).toBeLessThan(300)
})

describe('the events of a registration', () => {
  beforeEach(() => {
    now = registrationListOf([ops, hooks])
    show(<EditRegistration seed={seedOf(now)} id="hooks" />)
  })

  it('are sent with what was seen, and show before and after what reaches no endpoint any more', async () => {
    expect(button('Save events').getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(namedBox('payment.updated'))
    fireEvent.click(namedBox('payment.created'))
    fireEvent.click(namedBox('account.created'))
    expect(screen.getByText('1 event would reach no endpoint any more')).toBeTruthy()
    expect(screen.getByText('Added: 1 event')).toBeTruthy()
    expect(screen.getByText('Removed: 2 events')).toBeTruthy()
    expect(screen.getByText('1 added, 2 removed')).toBeTruthy()
    answer = () => result()
    press('Save events')
    await waitFor(() => expect(push).toHaveBeenCalledWith('/sandbox/webhooks?at=hooks'))
    const seen = { url: hooks.url, events: hooks.events }
    const body = { events: ['account.created', 'card.frozen'], seen }
    expect(sent).toEqual([{ method: 'PATCH', path: '/api/sandbox/registrations/hooks', body }])
  })

  it('that a colleague changed meanwhile are shown before they are written over', async () => {
    fireEvent.click(namedBox('account.created'))
    const theirs = { ...hooks, events: ['payment.created'] }
    now = registrationListOf([ops, theirs], { readAt: '2026-11-21T12:00:05.000Z' })
    answer = () => problem(409)
    press('Save events')
    await screen.findByText('The events were changed in the meantime')
    press('Compare with the current events')
    expect(screen.getByText('Added: 3 events')).toBeTruthy()
    answer = () => result()
    press('Save events')
    await waitFor(() => expect(push).toHaveBeenCalled())
    expect(sent[1]?.body).toMatchObject({ seen: { events: ['payment.created'] } })
  })

  it('ask before a link drops them', () => {
    fireEvent.click(namedBox('account.created'))
    const cancel = screen.getByRole('link', { name: 'Cancel' })
    expect(fireEvent.click(cancel)).toBe(false)
  })
})

it('a registration that can not be read is not called missing', () => {
  now = registrationListOf([ops], { unreadable: [unreadableOf({ id: 'hooks' })] })
  show(<EditRegistration seed={seedOf(now)} id="hooks" />)
  expect(screen.getByText('This registration can’t be read')).toBeTruthy()
  expect(screen.queryByText(/does not have it/)).toBeNull()
})

describe('a deletion', () => {
  const onMade = vi.fn()
  const form = (list: RegistrationList) => {
    now = list
    show(
      <DeleteForm registration={hooks} list={list} cancelLabel="Keep it" onCancel={() => undefined} onMade={onMade} />,
    )
  }

  it('asks for the host where events would reach nobody, in any case of letters', async () => {
    form(registrationListOf([ops, hooks]))
    const field = screen.getByLabelText('Type hooks.acme.example to delete it')
    fireEvent.change(field, { target: { value: 'ops.acme.example' } })
    press('Delete registration')
    expect(sent).toEqual([])
    answer = () => result()
    fireEvent.change(field, { target: { value: ' HOOKS.acme.example ' } })
    press('Delete registration')
    await waitFor(() => expect(onMade).toHaveBeenCalled())
    expect(sent[0]).toMatchObject({ path: '/api/sandbox/registrations/hooks/delete' })
    expect(sent[0]?.body).toMatchObject({ host: 'HOOKS.acme.example' })
  })

  it('asks for nothing where another endpoint receives the events', async () => {
    form(registrationListOf([registrationOf('all', { events: ['*'] }), { ...hooks, events: ['payment.created'] }]))
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('claims nothing of an event that one that can not be read may receive', () => {
    form(registrationListOf([ops, hooks], { unreadable: [unreadableOf()] }))
    expect(screen.getByText('2 events would reach no endpoint that is known any more')).toBeTruthy()
    expect(screen.getByText(/1 registration can’t be read and is not counted/)).toBeTruthy()
  })

  it('of one that can not be read any more is not sent, nor called deleted', () => {
    form(registrationListOf([ops], { unreadable: [unreadableOf({ id: 'hooks' })] }))
    expect(screen.getByText('The registration can no longer be read')).toBeTruthy()
    expect(screen.queryByText('The registration was deleted in the meantime')).toBeNull()
    expect(button('Delete registration').getAttribute('aria-disabled')).toBe('true')
  })

  it('of what someone else deleted meanwhile is not sent', () => {
    form(registrationListOf([ops]))
    expect(screen.getByText('The registration was deleted in the meantime')).toBeTruthy()
    expect(button('Delete registration').getAttribute('aria-disabled')).toBe('true')
    expect(button('Close')).toBeTruthy()
  })

  const unknown = { change: changeOf({ action: 'delete', state: 'unknown' }) }
  it.each([
    ['made', 'The list read afterwards no longer has the registration, so it was deleted.', true],
    ['not-made', 'The list read afterwards still has the registration, so it had not been deleted by then.', false],
    ['cannot-tell', 'The list read afterwards is not conclusive.', true],
  ] as const)(
    'whose answer got lost is not repeated, and tells what the list shows: %s',
    async (evidence, words, isOff) => {
      form(registrationListOf([registrationOf('all'), { ...hooks, events: [] }]))
      answer = () => result({ ...unknown, evidence })
      press('Delete registration')
      await screen.findByText('It is not known whether the registration was deleted')
      expect(screen.getByText(words)).toBeTruthy()
      expect(button('Delete registration').getAttribute('aria-disabled')).toBe(isOff ? 'true' : null)
      expect(sent).toHaveLength(1)
      expect(onMade).not.toHaveBeenCalled()
    },
  )

  it('that never reached Rampdesk is unknown until the list is read again', async () => {
    form(registrationListOf([registrationOf('all'), hooks]))
    answer = () => {
      throw new TypeError('fetch failed')
    }
    press('Delete registration')
    await screen.findByText(/still has the registration/)
    now = registrationListOf([registrationOf('all')], { readAt: '2026-11-21T12:00:09.000Z' })
    press('Refresh')
    await screen.findByText(/no longer has the registration/)
    expect(sent).toHaveLength(1)
  })
})
