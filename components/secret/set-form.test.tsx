import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { FrameProvider } from '@/components/api/frame-context'
import { DEFAULT_PREFERENCES } from '@/components/preferences/preferences'
import { PreferencesProvider } from '@/components/preferences/preferences-provider'
import { type SecretChange, type SecretStatus, STEPS_BEFORE_SET } from '@/lib/secret/dto'
import { NO_COVERAGE } from '@/tests/support/no-coverage'
import { CHANGE, cutoverOf, statusOf } from '@/tests/support/secret-status'
import { SecretScreen } from './secret-screen'

const environment = { name: 'sandbox', label: 'Sandbox', kind: 'sandbox' } as const
const READY: SecretChange = { ...CHANGE, steps: [...STEPS_BEFORE_SET] }

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Sets the secret; `after` is the server’s status from then on. */
function setIt(answer: Response, after: SecretStatus, { secret = 'x'.repeat(32), change = READY } = {}) {
  const before = statusOf(cutoverOf({ change, stage: 'prepared' }))
  let status = before
  const sent = vi.fn()
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if ((init.method ?? 'GET') === 'GET') return Response.json(path.endsWith('/coverage') ? NO_COVERAGE : status)
    sent()
    status = after
    return answer
  })
  const operator = { name: 'Ada', email: 'ada@desk.example', role: 'admin' } as const
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PreferencesProvider initial={DEFAULT_PREFERENCES}>
        <FrameProvider frame={{ environment, environments: [environment], operator, coverage: NO_COVERAGE }}>
          <SecretScreen status={before} />
        </FrameProvider>
      </PreferencesProvider>
    </QueryClientProvider>,
  )
  fireEvent.change(screen.getByLabelText('New secret'), { target: { value: secret } })
  fireEvent.blur(screen.getByLabelText('New secret'))
  fireEvent.change(screen.getByLabelText('Your password'), { target: { value: 'pass' } })
  fireEvent.click(screen.getByRole('button', { name: 'Set the secret now' }))
  return sent
}

const problem = (status: number, detail: string, fields: object[] = []) =>
  Response.json({ title: 'Refused', detail, status, fields }, { status })

it('shows the platform’s words about a refused secret once the form is gone: nothing else holds them', async () => {
  const kept = 'The platform refused the request as invalid (422).'
  const refused = { ...READY, state: 'refused', problem: kept } as const
  const fields = [{ field: 'body.secret', message: 'Too weak' }]
  setIt(problem(400, 'The secret was not set.', fields), { ...statusOf(null), history: [refused] })
  await screen.findByText('The platform refused the last secret; nothing was changed')
  expect(screen.queryByLabelText('New secret')).toBeNull()
  expect(document.body.textContent).toContain(`1f0c-9a3e-77b2: ${kept} It says: Too weak`)
})

it('stays, and says when to try again, where the platform did not take it', async () => {
  const words =
    'The secret was not set: the platform asks Rampdesk to slow down (429). It is still prepared: try again in 5 s.'
  setIt(problem(502, words), statusOf(cutoverOf({ change: READY, stage: 'prepared' })))
  await screen.findByText(words, { exact: false })
  expect(screen.getByLabelText<HTMLInputElement>('New secret').value).toBe('x'.repeat(32))
})

const CHOSEN: SecretChange = { ...READY, origin: 'chosen' }

it.each([
  [
    READY,
    ` ${'x'.repeat(32)}\u00a0`,
    'The secret begins with a space and ends with a no-break space. Paste it without that.',
  ],
  [READY, 'xx xx', 'The secret has a space in it, after 2 characters. A generated one has none: paste it again.'],
  [CHOSEN, 'xx xx  ', 'The secret ends with 2 spaces. Paste it without that.'],
])('names at the field the spaces that a secret can not have, and sends nothing (%#)', (change, secret, words) => {
  const sent = setIt(problem(400, 'No.'), statusOf(null), { secret, change })
  expect(screen.getByText(words).closest('[role=alert]')).not.toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('New secret'))
  expect(sent).not.toHaveBeenCalled()
})

it('sends a chosen secret with a space inside, and says that it has one', async () => {
  const words = 'is not the secret that was prepared: it has a space in it, after 2 characters'
  const fields = [{ field: 'body.secret', message: words }]
  const sent = setIt(problem(400, 'No.', fields), statusOf(cutoverOf({ change: CHOSEN, stage: 'prepared' })), {
    secret: 'xx xx',
    change: CHOSEN,
  })
  expect(screen.getByText(/^It has a space in it, after 2 characters/)).toBeTruthy()
  expect(await screen.findByText(`This ${words}.`)).toBeTruthy()
  expect(sent).toHaveBeenCalledOnce()
})
