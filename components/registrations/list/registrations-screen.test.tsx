import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { registrationAddress } from '@/lib/registrations/registration-address'
import {
  barsOf,
  changeOf,
  healthOf,
  periodOf,
  registrationListOf,
  registrationOf,
  unreadableOf,
} from '@/tests/support/registrations'
import { showScreen } from '@/tests/support/show-registrations'

let readings: number
let answer: () => Response

beforeEach(() => {
  readings = 0
  answer = () => Response.json({}, { status: 500 })
  vi.stubGlobal('fetch', async () => {
    readings += 1
    return answer()
  })
})
// The clock stands in the year of the shown times.
beforeEach(() => void vi.setSystemTime('2026-11-22T12:00:00Z'))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function pass(ms: number): Promise<void> {
  return act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })
}

const week = periodOf(barsOf(null, {}, { delivered: 9, failed: 3 }))

describe('a registration whose id no address can hold', () => {
  it.each(['wh_\ud800', '\udc00', '..', '.', ''])('is shown, and can not be changed (%j)', (id) => {
    showScreen(registrationListOf([registrationOf('usual'), registrationOf('odd', { id })]))
    expect(screen.getByText('can’t be changed').title).toContain('Its id can’t be part of an address')
    expect(screen.getAllByRole('button', { name: /^Change / })).toHaveLength(1)
  })

  it.each(['a/b', '%2e%2e', '?x#y', '\u202e'])('is not one with %j, which is encoded', (id) => {
    showScreen(registrationListOf([registrationOf('odd', { id })]))
    expect(screen.getAllByRole('button', { name: /^Change / })).toHaveLength(1)
    expect(registrationAddress('sandbox', id, 'edit')).toBe(
      `/sandbox/webhooks/registrations/${encodeURIComponent(id)}/edit`,
    )
  })
})

describe('health of an endpoint', () => {
  const list = registrationListOf([
    registrationOf('hooks', { health: healthOf({ '7d': week, '24h': periodOf(barsOf({ delivered: 4 })) }) }),
  ])

  it('draws what is not in the archive, nothing, and something each in their own way', () => {
    showScreen(list)
    const chart = screen.getByRole('group', { name: 'Deliveries over time in the last 7 days' })
    const bars = [...chart.querySelectorAll<HTMLElement>('[data-bar]')]
    expect(bars.map(({ dataset }) => dataset.bar)).toEqual(['hole', 'none', 'some'])
    expect(bars.map((bar) => bar.getAttribute('aria-label'))).toEqual([
      '21 Nov 12:00 to 13:00: not in the archive',
      '21 Nov 13:00 to 14:00: no delivery',
      '21 Nov 14:00 to 15:00: 12 deliveries: 9 delivered, 3 failed',
    ])
    expect(within(chart).getByRole('link').getAttribute('href')).toBe(
      '/sandbox/deliveries?endpoint=https://hooks.acme.example/in&from=2026-11-21T14:00:00.000Z&to=2026-11-21T15:00:00.000Z',
    )
  })

  it('says the same as a table', () => {
    showScreen(list)
    fireEvent.click(screen.getByRole('button', { name: 'Show table' }))
    const rows = within(screen.getByRole('table')).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'WhenDeliveriesDeliveredFailed',
      '21 Nov 14:00 to 15:001293',
      '21 Nov 13:00 to 14:00000',
      '21 Nov 12:00 to 13:00not in the archive',
    ])
  })

  it('is that of the chosen period, which the address keeps', async () => {
    const onUrlUpdate = showScreen(list)
    expect(screen.getByText('12 deliveries in the last 7 days')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: '24 h' }))
    expect(await screen.findByText('4 deliveries in the last 24 hours')).toBeTruthy()
    await waitFor(() => expect(onUrlUpdate.mock.lastCall?.[0].queryString).toBe('?period=24h'))
  })
})

describe('the list', () => {
  it('offers a viewer nothing that only others may do, and says who may', () => {
    const list = registrationListOf([registrationOf('hooks')], {
      unregistered: [
        {
          url: 'https://old.acme.example/in',
          deliveries: 3,
          firstAt: '2026-11-20T10:00:00.000Z',
          lastAt: '2026-11-20T11:00:00.000Z',
          deletion: null,
        },
      ],
    })
    showScreen(list, 'viewer')
    expect(screen.queryByRole('link', { name: 'New registration' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Register again' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Change / })).toBeNull()
    expect(screen.getByText(/Only operators and admins can make changes\./)).toBeTruthy()
    cleanup()
    showScreen(list)
    expect(screen.getByRole('link', { name: 'Register again' }).getAttribute('href')).toBe(
      '/sandbox/webhooks/new?url=https%3A%2F%2Fold.acme.example%2Fin',
    )
    expect(screen.getByRole('button', { name: 'Change https://hooks.acme.example/in' })).toBeTruthy()
    expect(screen.queryByText(/Changes are for/)).toBeNull()
  })

  it('tells of one that can not be read, by its field and as it came, and does not pass over it', () => {
    const raw = '{"id":"odd","url":7,"n":"<b>\u202e"}'
    const long = unreadableOf({ index: 4, id: null, field: '', raw: 'x'.repeat(999), isCut: true })
    const stranger = {
      url: 'https://old.acme.example/in',
      deliveries: 3,
      firstAt: '2026-11-20T10:00:00.000Z',
      lastAt: '2026-11-20T11:00:00.000Z',
      deletion: null,
    }
    showScreen(registrationListOf([], { unreadable: [unreadableOf({ raw }), long], unregistered: [stranger] }))
    const notice = screen.getByText('2 registrations can’t be read').closest<HTMLElement>('[data-tone]')
    expect(notice?.textContent).toContain('No. 1 of the list')
    expect(notice?.textContent).toContain('At url: expected string, received number')
    expect(notice?.textContent).toContain('{"id":"odd","url":7,"n":"<b>')
    expect(notice?.querySelector('b')).toBeNull()
    expect(notice?.querySelector('[data-mark]')).toBeTruthy()
    expect(notice?.textContent).toContain('No. 5 of the listThe whole entry')
    expect(notice?.textContent).toContain('The rest is left out.')
    expect(screen.queryByText('No registration')).toBeNull()
    expect(screen.getByText(/no registration that can be read has them now/)).toBeTruthy()
    expect(screen.getByText(/or in a registration that can’t be read/)).toBeTruthy()
  })

  it('says what it shows of a creation whose answer got lost', () => {
    showScreen(registrationListOf([], { changes: [changeOf({ state: 'unknown', finishedAt: null })] }))
    const notice = screen
      .getByText('It is not known whether a registration was created')
      .closest<HTMLElement>('[data-tone]')
    expect(notice?.textContent).toContain('Rampdesk does not repeat the change by itself.')
    expect(notice?.textContent).toContain('The list now shows: there is no registration for this URL.')
    expect(notice && within(notice).getByRole('button', { name: 'Refresh' })).toBeTruthy()
  })

  it('warns of URLs that differ in a slash only', () => {
    const one = registrationOf('hooks')
    showScreen(registrationListOf([one, registrationOf('twin', { url: `${one.url}/` })]))
    expect(screen.getByText(/differs only in a slash at the end/)).toBeTruthy()
  })

  it('is read again once, when a change has taken effect', async () => {
    vi.useFakeTimers()
    const settled = registrationListOf([registrationOf('hooks')], { readAt: '2026-11-21T12:01:00.000Z' })
    answer = () => Response.json(settled)
    showScreen(registrationListOf([registrationOf('hooks')], { changes: [changeOf({ propagatingMs: 30_000 })] }))
    expect(screen.getByText(/Propagating, 30 s/)).toBeTruthy()
    await pass(29_000)
    expect(readings).toBe(0)
    await pass(2_000)
    expect(readings).toBe(1)
    await pass(120_000)
    expect(readings).toBe(1)
  })
})
