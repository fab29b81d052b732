import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FrameProvider } from '@/components/api/frame-context'
import { DEFAULT_PREFERENCES } from '@/components/preferences/preferences'
import { PreferencesProvider } from '@/components/preferences/preferences-provider'
import type { Role } from '@/lib/model/role'
import { type Cutover, type SecretStatus, STEPS_BEFORE_SET } from '@/lib/secret/dto'
import { NO_COVERAGE } from '@/tests/support/no-coverage'
import { CHANGE, cutoverOf, NOW, SET, statusOf } from '@/tests/support/secret-status'
import { SignatureCheckForm } from '../signature-lab/signature-check'
import { SecretScreen } from './secret-screen'

const environment = { name: 'sandbox', label: 'Sandbox', kind: 'sandbox' } as const

type Sent = { path: string; body: unknown }

let status: SecretStatus
let sent: Sent[]
let answer: (request: Sent) => Response
let client: QueryClient

beforeEach(() => {
  sent = []
  answer = () => Response.json({})
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if ((init.method ?? 'GET') === 'GET') return Response.json(path.endsWith('/coverage') ? NO_COVERAGE : status)
    const request = { path, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined }
    sent.push(request)
    return answer(request)
  })
})
afterEach(() => {
  cleanup()
  client.clear()
  vi.unstubAllGlobals()
})

function show(cutover: Cutover | null, role: Role = 'admin') {
  status = statusOf(cutover)
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const operator = { name: 'Ada', email: 'ada@desk.example', role }
  return render(
    <QueryClientProvider client={client}>
      <PreferencesProvider initial={DEFAULT_PREFERENCES}>
        <FrameProvider frame={{ environment, environments: [environment], operator, coverage: NO_COVERAGE }}>
          <SecretScreen status={status} signatureCheck={<SignatureCheckForm />} />
        </FrameProvider>
      </PreferencesProvider>
    </QueryClientProvider>,
  )
}

const page = () => document.body.textContent ?? ''
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const refused = (field: string, message: string) =>
  Response.json({ title: 'Invalid', detail: 'Refused.', status: 400, fields: [{ field, message }] }, { status: 400 })

const PREPARED = cutoverOf({ change: CHANGE, stage: 'prepared' })
const READY = cutoverOf({ change: { ...CHANGE, steps: [...STEPS_BEFORE_SET] }, stage: 'prepared' })
const ENDPOINT = {
  url: 'https://hooks.acme.example/ramp',
  verdict: 'clean',
  before: { deliveries: 1204, rejected: 5 },
  after: { delivered: 37, rejected: 0, other: 2 },
} as const

describe('each stage', () => {
  it.each<[string, Cutover | null, string, RegExp]>([
    ['nothing was ever set', null, '', /No secret has been set here.*carry no Signature header/],
    ['prepared', PREPARED, 'Prepare the receivers', /The generated secret can’t be shown again/],
    ['ready', READY, 'Set the secret', /Paste it from your secret store/],
    [
      'sending',
      cutoverOf({ change: { ...SET, state: 'sent' }, stage: 'sending' }),
      'Set the secret',
      /Waiting for the platform’s answer/,
    ],
    [
      'propagating',
      cutoverOf({ stage: 'propagating', stageMs: 42_000, windowMs: 59_000 }),
      'Wait for the change',
      /59 s left/,
    ],
    [
      'finishing',
      cutoverOf({ stage: 'finishing', stageMs: 9000, windowMs: 9000 }),
      'Wait for the change',
      /Last attempts, 9 s/,
    ],
    [
      'reading',
      cutoverOf({ stage: 'reading' }),
      'Verdict',
      /complete through 21 Nov 2026, 09:59:00.*of 21 Nov 2026, 09:59:19/,
    ],
    [
      'clean',
      cutoverOf({ verdict: 'clean', endpoints: [ENDPOINT] }),
      '',
      /Before the change: 5 of 1,204 rejected \(0.4%\). Since the end of the window: 0 of 37 rejected \(0%\), 2 neither delivered nor rejected/,
    ],
    [
      'rejecting',
      cutoverOf({ verdict: 'rejecting' }),
      'Verdict',
      /Rejecting: more deliveries are answered 4xx.*set the old secret again/,
    ],
    ['no traffic', cutoverOf({ verdict: 'no-traffic' }), 'Verdict', /Not judged yet.*Keep accepting both secrets/],
    [
      'unknown',
      cutoverOf({ change: { ...SET, state: 'unknown' }, verdict: 'no-traffic' }),
      'Verdict',
      /it is not known which secret signs/,
    ],
  ])('%s: shown from the status alone', (_, cutover, step, words) => {
    show(cutover)
    expect(page()).toMatch(words)
    const current = document.querySelector('[aria-current="step"]')?.textContent ?? ''
    expect(current.startsWith(step)).toBe(true)
    expect(current === '').toBe(step === '')
  })

  it('lets nobody remove the old secret while nobody knows which one signs', () => {
    show(cutoverOf({ change: { ...SET, state: 'unknown' }, verdict: 'clean', endpoints: [ENDPOINT] }))
    expect(page()).toContain('not which secret signs')
    expect(page()).not.toContain('Remove the old secret')
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('offers no second change inside the window, and one after it', () => {
    show(cutoverOf({ stage: 'propagating', stageMs: 42_000, windowMs: 59_000 }))
    expect(page()).toMatch(/The next change is possible in 59 s\. A second change within the window is refused/)
    expect(screen.queryByRole('button', { name: 'Change the secret…' })).toBeNull()
    cleanup()
    show(cutoverOf({ verdict: 'rejecting' }))
    expect(button('Change the secret…')).toBeTruthy()
  })

  it('links what an endpoint rejected since, and what was doubtful in the window', () => {
    const rejecting = { ...ENDPOINT, verdict: 'rejecting', after: { delivered: 1, rejected: 3, other: 0 } } as const
    const doubtful = [
      {
        deliveryId: '12',
        at: NOW,
        event: 'payment.updated',
        url: ENDPOINT.url,
        outcome: 'rejected',
        responseStatus: 401,
      },
    ] as const
    const inWindow = { total: 4, delivered: 3, doubtfulTotal: 1, doubtful: [...doubtful] }
    show(cutoverOf({ verdict: 'rejecting', endpoints: [rejecting], inWindow }))
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href') ?? ''
    const since = new URL(hrefOf('Open its rejected deliveries'), 'http://desk.example').searchParams
    expect(since.get('outcome')).toBe('rejected')
    expect(since.get('from')).toBe('2026-11-21T09:59:19.000Z')
    const all = new URL(hrefOf('Open all in Deliveries'), 'http://desk.example').searchParams
    expect([all.get('from'), all.get('to')]).toEqual(['2026-11-21T09:57:59.000Z', '2026-11-21T09:59:19.000Z'])
    expect(hrefOf('payment.updated')).toBe('/sandbox/deliveries/12')
  })
})

describe('a generated secret', () => {
  const SECRET = 'ab'.repeat(32)
  const DROPPED: SecretStatus = { ...statusOf(null), history: [{ ...CHANGE, state: 'dropped' }] }

  async function generate() {
    const view = show(null)
    answer = ({ path }) => {
      status = statusOf(PREPARED)
      return Response.json(path.endsWith('/prepare') ? { change: CHANGE, secret: SECRET } : CHANGE)
    }
    fireEvent.click(button('Set a secret…'))
    fireEvent.click(button('Generate a secret'))
    await screen.findByText(SECRET)
    await screen.findByText('Change in progress')
    return view
  }

  it('is shown once: gone after the page was left, and in no cache', async () => {
    const { unmount } = await generate()
    expect(page()).not.toContain('The generated secret can’t be shown again')
    unmount()
    expect(
      JSON.stringify(
        client
          .getQueryCache()
          .getAll()
          .map(({ state }) => state),
      ),
    ).not.toContain(SECRET)
    await waitFor(() => expect(client.getMutationCache().getAll()).toEqual([]))
    show(PREPARED)
    expect(page()).not.toContain(SECRET)
    expect(page()).toContain('The generated secret can’t be shown again')
  })

  it('is gone once it is stored, and stays while that could not be noted', async () => {
    await generate()
    answer = () => Response.json({ title: 'Busy', detail: 'Try later.', status: 503 }, { status: 503 })
    fireEvent.click(button('I have stored it'))
    await screen.findByText('Try later.')
    expect(page()).toContain(SECRET)
    answer = () => Response.json(CHANGE)
    fireEvent.click(button('I have stored it'))
    await waitFor(() => expect(page()).not.toContain(SECRET))
    expect(document.activeElement?.textContent).toMatch(/^Prepare the receivers/)
    expect(sent.at(-1)).toEqual({ path: '/api/sandbox/secret/c1/steps', body: { step: 'stored', isDone: true } })
  })

  it('goes with the change when that is dropped, and the next one can begin', async () => {
    await generate()
    answer = () => {
      status = DROPPED
      return Response.json(CHANGE)
    }
    fireEvent.click(button('Discard this secret…'))
    fireEvent.click(button('Discard this secret'))
    await waitFor(() => expect(page()).not.toContain(SECRET))
    expect(document.activeElement).toBe(button('Set a secret…'))
  })

  it('goes too when it is dropped elsewhere', async () => {
    await generate()
    status = DROPPED
    void client.invalidateQueries()
    await waitFor(() => expect(page()).not.toContain(SECRET))
    expect(button('Set a secret…')).toBeTruthy()
  })

  it('asks before it is left by a link', async () => {
    await generate()
    fireEvent.click(screen.getByRole('link', { name: 'Registrations' }))
    expect(document.activeElement).toBe(button('Stay'))
    fireEvent.click(button('Stay'))
    expect(page()).toContain(SECRET)
  })
})

describe('setting it', () => {
  it('says what is still to be confirmed, and sends nothing before', async () => {
    show(cutoverOf({ change: { ...CHANGE, steps: ['stored'] }, stage: 'prepared' }))
    type('New secret', 'x'.repeat(32))
    type('Your password', 'pass')
    expect(page()).toContain('Confirm these first: every receiver accepts both; someone is watching.')
    fireEvent.submit(button('Set the secret now'))
    // A request would have been sent by the time this ends.
    await client.invalidateQueries()
    expect(sent).toEqual([])
  })

  it.each([
    ['body.password', 'is not your password', 'Your password'],
    ['body.secret', 'is not the secret that was prepared', 'New secret'],
  ])('puts a refusal of %s at its field and the focus there', async (field, message, label) => {
    show(READY)
    answer = () => refused(field, message)
    type('New secret', 'x'.repeat(32))
    type('Your password', 'pass')
    fireEvent.click(button('Set the secret now'))
    await screen.findByText(`This ${message}.`)
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)))
    expect(sent).toEqual([{ path: '/api/sandbox/secret/c1/set', body: { secret: 'x'.repeat(32), password: 'pass' } }])
  })

  it('moves the focus to the window once it is set', async () => {
    show(READY)
    answer = () => {
      status = statusOf(cutoverOf({ stage: 'propagating', stageMs: 60_000, windowMs: 77_000 }))
      return Response.json(SET)
    }
    type('New secret', 'x'.repeat(32))
    type('Your password', 'pass')
    button('Set the secret now').focus()
    fireEvent.click(button('Set the secret now'))
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Wait for the change/))
  })
})

describe('without the role', () => {
  it('a viewer sees everything and changes nothing', () => {
    show(PREPARED, 'viewer')
    expect(page()).toContain('Only an admin can change the secret')
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByRole('button', { name: /Set the secret|Drop this/ })).toBeNull()
    cleanup()
    show(null, 'operator')
    expect(screen.queryByRole('button', { name: /Set a secret/ })).toBeNull()
  })
})
