import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FrameProvider } from '@/components/api/frame-context'
import { DEFAULT_PREFERENCES } from '@/components/preferences/preferences'
import { PreferencesProvider } from '@/components/preferences/preferences-provider'
import type { ChangeResult, RegistrationList } from '@/lib/registrations/dto'
import { NO_COVERAGE } from '@/tests/support/no-coverage'
import { changeOf, registrationListOf, registrationOf } from '@/tests/support/registrations'
import { registrationsQuery } from '../registration-queries'
import type { ChangeRequest } from './attempt'
import { LostNotice, maySend } from './lost-notice'
import { useChange } from './use-change'

const environment = { name: 'sandbox', label: 'Sandbox', kind: 'sandbox' } as const
const operator = { name: 'Olga', email: 'olga@desk.example', role: 'operator' } as const
const ops = registrationOf('ops')
const url = 'https://new.acme.example/in'
const before = registrationListOf([ops])
const onMade = vi.fn()

let client: QueryClient
let answer: () => ChangeResult
let read: () => Promise<RegistrationList>

beforeEach(() => {
  vi.clearAllMocks()
  client = new QueryClient()
  vi.stubGlobal('fetch', async (_path: string, { method = 'GET' }: RequestInit) =>
    Response.json(method === 'GET' ? await read() : answer()),
  )
  render(
    <QueryClientProvider client={client}>
      <PreferencesProvider initial={DEFAULT_PREFERENCES}>
        <FrameProvider frame={{ environment, environments: [environment], operator, coverage: NO_COVERAGE }}>
          <Form />
        </FrameProvider>
      </PreferencesProvider>
    </QueryClientProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Form() {
  const change = useChange(before)
  const attempt: ChangeRequest = { action: 'create', url, events: ['*'], acceptsDuplicate: false }
  return (
    <>
      <LostNotice change={change} />
      <button
        type="button"
        disabled={!maySend(change)}
        onClick={() => change.mutate(attempt, { onSuccess: onMade, onSettled: () => undefined })}
      >
        Send
      </button>
    </>
  )
}

function later() {
  let resolve: (list: RegistrationList) => void = () => undefined
  const promise = new Promise<RegistrationList>((arrive) => {
    resolve = arrive
  })
  return { promise, resolve }
}

const send = () => fireEvent.click(screen.getByText('Send'))
const isOff = () => screen.getByText<HTMLButtonElement>('Send').disabled

it('keeps the list of the answer, whatever reading was under way before it', async () => {
  const old = later()
  read = () => old.promise
  const query = registrationsQuery('sandbox')
  const reading = client.fetchQuery(query).catch(() => null)
  const after = registrationListOf([ops, registrationOf('new', { url })])
  answer = () => ({ change: changeOf(), list: after, evidence: null })
  send()
  await waitFor(() => expect(onMade).toHaveBeenCalled())
  old.resolve(before)
  await reading
  expect(client.getQueryData(query.queryKey)).toEqual(after)
})

it('reads the list after the change where the answer brought none, not together with a reading of before it', async () => {
  const after = registrationListOf([ops, registrationOf('new', { url })])
  const readings = [before, after]
  const old = later()
  read = async () => (readings.shift() === before ? old.promise : after)
  const reading = client.fetchQuery(registrationsQuery('sandbox')).catch(() => null)
  answer = () => ({ change: changeOf(), list: null, evidence: null })
  send()
  await waitFor(() => expect(readings).toEqual([]))
  old.resolve(before)
  await reading
  await waitFor(() => expect(onMade).toHaveBeenCalledWith(expect.objectContaining({ list: after })))
})

it('that may still be made is not sent again before its time is over and the list has been read once more', async () => {
  const openFor = (openMs: number) =>
    registrationListOf([ops], {
      readAt: new Date(Date.parse(before.readAt) + 1000 - openMs).toISOString(),
      changes: [changeOf({ state: 'unknown', url, openMs })],
    })
  const again = later()
  read = () => again.promise
  answer = () => ({ change: changeOf({ state: 'unknown', openMs: 100 }), list: openFor(100), evidence: 'cannot-tell' })
  send()
  await screen.findByText(/does not show that it was created, but that may still happen/)
  expect(isOff()).toBe(true)
  await screen.findByText('Refreshing…')
  expect(isOff()).toBe(true)
  again.resolve(openFor(0))
  await screen.findByText(/Send the change again if you still want it/)
  expect(isOff()).toBe(false)
})
