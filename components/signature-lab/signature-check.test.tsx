import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { FrameProvider } from '@/components/api/frame-context'
import type { Role } from '@/lib/model/role'
import type { SignatureCheck } from '@/lib/signature-lab/dto'
import { NO_COVERAGE } from '@/tests/support/no-coverage'
import { SignatureCheckForm } from './signature-check'

const environment = { name: 'sandbox', label: 'Sandbox', kind: 'sandbox' } as const

const VALID: SignatureCheck = { isValid: true, findings: [], fingerprint: null, matches: null }
const FINDING = {
  kind: 'prefix',
  title: 'The prefix is spelled differently',
  detail: 'It begins with `SHA256=`.',
  remedy: 'Send it in lower case.',
  deliveryId: 'd/1',
}

const sent: unknown[] = []

function show(check: SignatureCheck, role: Role = 'support') {
  sent.length = 0
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push([path, JSON.parse(String(init.body))])
    return Response.json(check)
  })
  const operator = { name: 'Sam', email: 'sam@desk.example', role }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FrameProvider frame={{ environment, environments: [environment], operator, coverage: NO_COVERAGE }}>
        <SignatureCheckForm />
      </FrameProvider>
    </QueryClientProvider>,
  )
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const page = () => document.body.textContent ?? ''
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const check = () => fireEvent.click(screen.getByRole('button', { name: 'Check' }))

it('names the cause with its remedy, and is empty once the page is put away', async () => {
  show({ ...VALID, isValid: false, findings: [FINDING] })
  type('Raw body', '{}')
  type('Signature header', 'SHA256=ab')
  type('Secret', 'topsecret')
  check()
  await screen.findByText('The prefix is spelled differently')
  expect(page()).toContain('It begins with SHA256=.What to do: Send it in lower case.')
  expect(screen.getByRole('link', { name: 'Open the delivery' }).getAttribute('href')).toBe('/sandbox/deliveries/d%2F1')
  expect(sent).toEqual([['/api/sandbox/secret/check', { body: '{}', header: 'SHA256=ab', secret: 'topsecret' }]])
  fireEvent(window, new Event('pagehide'))
  await waitFor(() => expect(page()).not.toContain('The prefix is spelled differently'))
  expect(['Raw body', 'Signature header', 'Secret'].map((label) => field(label).value)).toEqual(['', '', ''])
})

it.each(['Raw body', 'Signature header', 'Secret'])('keeps no result once %s is another', async (label) => {
  show(VALID)
  check()
  await screen.findByText(/Valid: this secret signed/)
  type(label, 'other')
  expect(page()).not.toContain('Valid: this secret signed')
})

it('shows no answer to what was asked before the input changed', async () => {
  show(VALID)
  const answers: ((answer: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)))
  check()
  await screen.findByText('Checking…')
  type('Secret', 'other')
  check()
  await waitFor(() => expect(answers).toHaveLength(2))
  answers[0]?.(Response.json(VALID))
  answers[1]?.(Response.json({ ...VALID, isValid: false, findings: [FINDING] }))
  await screen.findByText(FINDING.title)
  expect(page()).not.toContain('Valid: this secret signed')
})

it('keeps the line ends of a body that is pasted whole', async () => {
  show(VALID)
  fireEvent.paste(field('Raw body'), { clipboardData: { getData: () => '{\r\n}' } })
  check()
  await screen.findByText(/Valid: this secret signed exactly this body/)
  expect(sent).toEqual([['/api/sandbox/secret/check', { body: '{\r\n}', header: '', secret: '' }]])
})

it('shows the secret only when asked', () => {
  show(VALID)
  expect(field('Secret').type).toBe('password')
  fireEvent.click(screen.getByRole('button', { name: 'Show secret' }))
  expect(field('Secret').type).toBe('text')
})

it('says to a viewer why there is no form', () => {
  show(VALID, 'viewer')
  expect(page()).toContain('Your role, viewer, can’t check signatures')
  expect(screen.queryByRole('textbox')).toBeNull()
})
