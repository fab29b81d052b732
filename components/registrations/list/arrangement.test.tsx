import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { changeOf, registrationListOf, registrationOf } from '@/tests/support/registrations'
import { showScreen } from '@/tests/support/show-registrations'

const hooks = registrationOf('hooks', { id: 'wh_1', events: ['payment.created'] })
const ops = registrationOf('ops', { id: 'wh_2', disabled: true })
const old = {
  url: 'https://old.acme.example/in',
  deliveries: 3,
  firstAt: '2026-11-20T10:00:00.000Z',
  lastAt: '2026-11-20T11:00:00.000Z',
  deletion: null,
}
const list = registrationListOf([hooks, ops], { unregistered: [old] })

afterEach(() => {
  cleanup()
  // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no Cookie Store API
  document.cookie = 'rampdesk-preferences=; Max-Age=0'
})

const urls = () => [...document.querySelectorAll('[data-registration-url]')].map(({ textContent }) => textContent)
const search = (value: string) =>
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search by URL, id or event' }), { target: { value } })

describe('the list of registrations', () => {
  it('stands worst first, and in an order of the address', async () => {
    const onUrlUpdate = showScreen(list)
    expect(urls()).toEqual([ops.url, hooks.url])
    fireEvent.click(screen.getByRole('radio', { name: 'Name' }))
    await waitFor(() => expect(urls()).toEqual([hooks.url, ops.url]))
    await waitFor(() => expect(onUrlUpdate.mock.lastCall?.[0].queryString).toBe('?order=name'))
  })

  it('is searched by URL, id and event, endpoints without a registration too, and says how many', async () => {
    showScreen(list)
    search('wh_2')
    await waitFor(() => expect(urls()).toEqual([ops.url]))
    expect(screen.getByText('1 of 2')).toBeTruthy()
    expect(screen.queryByText(old.url)).toBeNull()
    search('payment.created')
    await waitFor(() => expect(urls()).toEqual([ops.url, hooks.url]))
    search('old')
    expect(await screen.findByText(/No registration has “old” in its URL, id or events/)).toBeTruthy()
    expect(screen.getByText(old.url)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Clear search' }))
    await waitFor(() => expect(urls()).toHaveLength(2))
  })

  it('shows those in trouble alone, as the overview counts them, until all are asked for', async () => {
    const failing = registrationOf('failing', { id: 'wh_3', failureCount: 4 })
    showScreen(registrationListOf([hooks, ops, failing], { unregistered: [old] }), 'operator', '?trouble=failing')
    expect(urls()).toEqual([failing.url])
    expect([screen.getByText('1 of 3'), screen.queryByText(old.url)]).toEqual([expect.anything(), null])
    fireEvent.click(screen.getByRole('button', { name: /^failing only/ }))
    await waitFor(() => expect(urls()).toEqual([ops.url, failing.url, hooks.url]))
  })

  it('is a table for those who want one, by the address and as their own', async () => {
    const onUrlUpdate = showScreen(list)
    fireEvent.click(screen.getByRole('radio', { name: 'Table' }))
    const table = await screen.findByRole('table', { name: 'Registrations' })
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent)[0],
    ).toContain('ops.acme.example/in')
    expect(within(table).getByRole('button', { name: `Change ${ops.url}` })).toBeTruthy()
    expect(document.cookie).toContain('registrations=table')
    await waitFor(() => expect(onUrlUpdate.mock.lastCall?.[0].queryString).toBe('?view=table'))
    cleanup()
    showScreen(list, 'operator', '?view=table')
    expect(screen.getByRole('table', { name: 'Registrations' })).toBeTruthy()
  })
})

it.each(['cards', 'table'])('a registration that was just created is focused and says so (%s)', async (view) => {
  const scroll = vi.fn()
  Element.prototype.scrollIntoView = scroll
  const lastChange = changeOf({ webhookId: 'wh_1', propagatingMs: 58_000 })
  const onUrlUpdate = showScreen(
    registrationListOf([ops, { ...hooks, lastChange }], { changes: [lastChange] }),
    'operator',
    `?at=wh_1&view=${view}`,
  )
  await waitFor(() => expect(document.activeElement?.getAttribute('data-registration-url')).toBe('wh_1'))
  expect(scroll).toHaveBeenCalledOnce()
  expect(screen.getByText('Created, propagating 58 s')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Watch for the first delivery' }).getAttribute('href')).toBe(
    `/sandbox/deliveries?endpoint=${hooks.url}&live=true`,
  )
  await waitFor(() => expect(onUrlUpdate.mock.lastCall?.[0].queryString).toBe(`?view=${view}`))
  expect(document.activeElement?.getAttribute('data-registration-url')).toBe('wh_1')
})

it.each([
  ['once one came', { lastDeliveredAt: '2026-11-21T12:05:00.000Z' }, {}],
  ['after another change', {}, { action: 'update' }],
  ['where creating it was refused', {}, { state: 'refused' }],
] as const)('the first delivery is not waited for %s', (_when, health, change) => {
  const lastChange = changeOf({ webhookId: 'wh_1', startedAt: '2026-11-21T12:00:00.000Z', ...change })
  showScreen(registrationListOf([{ ...hooks, lastChange, health: { ...hooks.health, ...health } }]))
  expect(screen.queryByRole('link', { name: 'Watch for the first delivery' })).toBeNull()
})
