import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChangeState } from '@/lib/model/platform-change'
import type { ChangeEvidence, RegistrationList, RegistrationRow } from '@/lib/registrations/dto'
import { changeOf, registrationListOf, registrationOf } from '@/tests/support/registrations'
import { showScreen } from '@/tests/support/show-registrations'

const all = registrationOf('all')
const one = registrationOf('one')
const two = registrationOf('two')
const three = registrationOf('three')

let after: RegistrationList
let end: { state: ChangeState; evidence: ChangeEvidence | null }

// The lazy parts are loaded once, before the tests.
beforeAll(async () => {
  await Promise.all([import('@/components/ui/layers/menu-layer'), import('../change/delete-registration')])
  await import('@/components/ui/layers/dialog-layer')
})
beforeEach(() => {
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    if ((init.method ?? 'GET') === 'GET') return Response.json(after)
    const change = after.changes[0] ?? changeOf({ action: 'delete', state: end.state })
    return Response.json({ change, list: after, evidence: end.evidence })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function remove(rows: RegistrationRow[], gone: RegistrationRow, state: ChangeState = 'done') {
  end = { state, evidence: state === 'done' ? null : 'made' }
  const change = changeOf({ action: 'delete', webhookId: gone.id, url: gone.url, state })
  const left = rows.filter(({ id }) => id !== gone.id)
  after = registrationListOf(left, { readAt: '2026-11-21T12:00:05.000Z', changes: [change] })
  showScreen(registrationListOf(rows))
  await openDialog(gone)
  fireEvent.click(await screen.findByRole('button', { name: 'Delete registration' }))
}

async function openDialog({ url }: RegistrationRow) {
  const trigger = screen.getByRole('button', { name: `Change ${url}` })
  trigger.focus()
  fireEvent.click(trigger)
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete…' }))
  await screen.findByRole('dialog')
}

const focused = () => document.activeElement?.textContent

describe('after a deletion the focus', () => {
  it.each([
    ['is on the card that stands in its place', [one, two, three], two, three.url],
    ['is on the last card where it was the last', [one, two, three], three, two.url],
  ])('%s', async (_, rows, gone, url) => {
    await remove(rows, gone)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(focused()).toBe(url))
  })

  it('is on the title where no card is left', async () => {
    await remove([{ ...all, events: [] }], { ...all, events: [] })
    await waitFor(() => expect(focused()).toBe('Registrations'))
  })

  it('is back on the menu of a card that was kept', async () => {
    showScreen(registrationListOf([one, two]))
    await openDialog(one)
    fireEvent.click(await screen.findByRole('button', { name: 'Keep it' }))
    const trigger = screen.getByRole('button', { name: `Change ${one.url}` })
    await waitFor(() => expect(document.activeElement).toBe(trigger))
  })
})

it('a deletion whose answer got lost says so, though its card is gone', async () => {
  await remove([one, two], one, 'unknown')
  await screen.findByText('It is not known whether the registration was deleted')
  expect(screen.queryByRole('button', { name: `Change ${one.url}` })).toBeNull()
  expect(screen.getByText(/no longer has the registration, so it was deleted/)).toBeTruthy()
  expect(screen.getByText(/^It is not known whether a registration was deleted: the platform’s answer/)).toBeTruthy()
  const send = screen.getByRole('button', { name: 'Delete registration' })
  expect(send.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(screen.getByText('Close', { selector: 'button' }))
  await waitFor(() => expect(focused()).toBe(two.url))
})
