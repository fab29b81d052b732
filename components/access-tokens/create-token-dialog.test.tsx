import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { FrameProvider } from '@/components/api/frame-context'
import { NO_COVERAGE } from '@/tests/support/no-coverage'
import { CreateTokenDialog } from './create-token-dialog'
// Fetched on demand in a browser; here it should not have to be waited for.
import '@/components/ui/layers/dialog-layer'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const environment = { name: 'sandbox', label: 'Sandbox', kind: 'sandbox' } as const
const operator = { name: 'Ada', email: 'ada@desk.example', role: 'operator' } as const

it('stays open while the token is created, for its answer alone has the token', async () => {
  let answer: (response: Response) => void = () => undefined
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
  const onCreated = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FrameProvider frame={{ environment, environments: [environment], operator, coverage: NO_COVERAGE }}>
        <CreateTokenDialog isFirst onCreated={onCreated} />
      </FrameProvider>
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Create your first token…' }))
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'laptop' } })
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
