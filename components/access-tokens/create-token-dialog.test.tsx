import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { FrameProvider } from '@/components/api/frame-context'
import { NO_COVERAGE } from '@/tests/support/no-coverage'
import { CreateTokenDialog } from './create-token-dialog'
// A browser fetches this code on demand; imported here, no test waits for it.
import '@/components/ui/layers/dialog-layer'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const environment = { name: 'sandbox', label: 'Sandbox', kind: 'sandbox' } as const
const operator = { name: 'Ada', email: 'ada@desk.example', role: 'operator' } as const

async function openDialog(onCreated: () => void = () => undefined) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FrameProvider frame={{ environment, environments: [environment], operator, coverage: NO_COVERAGE }}>
        <CreateTokenDialog isFirst onCreated={onCreated} />
      </FrameProvider>
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Create your first token…' }))
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'laptop' } })
}

it('stays open while the token is created, for its answer alone has the token', async () => {
  let answer: (response: Response) => void = () => undefined
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
  const onCreated = vi.fn()
  await openDialog(onCreated)
  fireEvent.click(screen.getByRole('button', { name: 'Create the token' }))
  await screen.findByRole('button', { name: 'Creating…' })
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  expect(screen.getByRole('button', { name: 'Creating…' })).toBeTruthy()
  const created = { token: { id: 't1', name: 'laptop' }, text: 'rdk_1' }
  answer(Response.json(created, { status: 201 }))
  await waitFor(() => expect(onCreated).toHaveBeenCalledWith(created))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('takes a role that can use the chosen scopes, and asks for at least one', async () => {
  const sent = vi.fn((_address: string, _request: RequestInit) => new Promise<Response>(() => undefined))
  vi.stubGlobal('fetch', sent)
  await openDialog()
  const scope = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
  const role = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })
  expect([scope(/^read /).checked, role(/^viewer/).checked]).toEqual([true, true])
  fireEvent.click(scope(/^read /))
  fireEvent.click(screen.getByRole('button', { name: 'Create the token' }))
  expect(screen.getByText('Choose at least one scope.')).toBeTruthy()
  expect(sent).not.toHaveBeenCalled()
  fireEvent.click(scope(/^send /))
  fireEvent.click(scope(/^read /))
  expect([role(/^operator/).checked, role(/^viewer/).disabled, role(/^support/).disabled]).toEqual([true, true, true])
  fireEvent.click(screen.getByRole('button', { name: 'Create the token' }))
  await waitFor(() => expect(sent).toHaveBeenCalledOnce())
  const body = JSON.parse(String(sent.mock.calls[0]?.[1].body))
  expect(body).toEqual({ name: 'laptop', role: 'operator', scopes: ['read', 'send'], days: 30 })
})
