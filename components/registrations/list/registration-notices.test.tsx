import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { UnregisteredEndpoint } from '@/lib/registrations/dto'
import { barsOf, changeOf, healthOf, periodOf, registrationListOf, registrationOf } from '@/tests/support/registrations'
import { showScreen } from '@/tests/support/show-registrations'

// The clock stands in the year of the shown times.
beforeEach(() => void vi.setSystemTime('2026-11-22T12:00:00Z'))
afterEach(cleanup)

const hooks = registrationOf('hooks')
const lost = changeOf({ action: 'delete', webhookId: 'gone', state: 'unknown', finishedAt: null })

const stranger = (over: Partial<UnregisteredEndpoint> = {}): UnregisteredEndpoint => ({
  url: 'https://old.acme.example/in',
  deliveries: 3,
  firstAt: '2026-11-20T10:00:00.000Z',
  lastAt: '2026-11-20T11:00:00.000Z',
  deletion: null,
  ...over,
})

describe('a change whose answer got lost', () => {
  const hourAgo = { startedAt: '2026-11-21T11:00:00.000Z' }
  const top = () => screen.queryByText(/^It is not known whether/)
  const bottom = () => screen.queryByRole('region', { name: 'Lost answers, now resolved' })

  it('is on top while it is young, whatever the list shows', () => {
    showScreen(registrationListOf([hooks], { changes: [lost] }))
    expect([top() !== null, bottom()]).toEqual([true, null])
  })

  it('is a quiet line once the list has decided it', () => {
    showScreen(registrationListOf([hooks], { changes: [{ ...lost, ...hourAgo }] }))
    expect(top()).toBeNull()
    expect(bottom()?.textContent).toContain('the answer was lost: the registration is gone.')
  })

  it("stays on top while the list can't tell", () => {
    const update = changeOf({ ...lost, ...hourAgo, action: 'update', webhookId: 'hooks', eventsBefore: [] })
    showScreen(registrationListOf([hooks], { changes: [update] }))
    expect([top() !== null, bottom()]).toEqual([true, null])
  })
})

describe('an endpoint without a registration', () => {
  it.each([
    ['done', /Deleted here by Olga Operator/],
    ['unknown', /Deletion requested here by Olga Operator .*, the answer was lost\./],
    ['sent', /Deletion requested here by Olga Operator .*, sent, not answered yet\./],
  ] as const)('says of a deletion that is %s what is known', (state, words) => {
    showScreen(registrationListOf([hooks], { unregistered: [stranger({ deletion: { ...lost, state } })] }))
    expect(screen.getByRole('region', { name: 'Endpoints without a registration' }).textContent).toMatch(words)
  })

  it('may be one of more than are told', () => {
    const fifty = Array.from({ length: 50 }, (_, index) => stranger({ url: `https://old.acme.example/${index}` }))
    showScreen(registrationListOf([hooks], { unregistered: fifty.slice(1) }))
    expect(screen.queryByText(/there may be more/)).toBeNull()
    cleanup()
    showScreen(registrationListOf([hooks], { unregistered: fifty }))
    expect(screen.getByText(/Only the 50 with the newest deliveries are shown; there may be more\./)).toBeTruthy()
  })
})

describe('registrations of one URL', () => {
  const twin = registrationOf('twin', { url: hooks.url })

  it('are one group with their ids, and near to others once', () => {
    const near = registrationOf('near', { url: `${hooks.url}/` })
    showScreen(registrationListOf([hooks, twin, registrationOf('third', { url: hooks.url }), near]))
    const notice = screen.getByText('Identical or nearly identical URLs').closest<HTMLElement>('[data-tone]')
    const lines = notice ? within(notice).getAllByRole('listitem') : []
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      `${hooks.url} is registered 3 times: hookstwinthird`,
      `${hooks.url} differs only in a slash at the end from ${near.url}`,
    ])
  })

  it('say that their health is of all of them, and are no landmarks of one name', () => {
    showScreen(registrationListOf([hooks, twin]))
    expect(screen.getAllByText(/^Counted over all 2 registrations of this URL/)).toHaveLength(2)
    expect(screen.getAllByRole('group', { name: `Health of ${hooks.url}` })).toHaveLength(2)
    expect(screen.queryByRole('region', { name: /^Health of/ })).toBeNull()
  })
})

it.each([
  [null, null, 'Status not provided', 'lucide-circle-question-mark'],
  [false, null, 'Active', 'lucide-circle-check'],
  [null, 0, 'Active', 'lucide-circle-check'],
  [false, 3, 'Active, 3 failures in a row', 'lucide-triangle-alert'],
  [true, 20, 'Disabled by the platform, 20 failures in a row', 'lucide-circle-pause'],
])('disabled %s, %s failures: %s', (disabled, failureCount, words, sign) => {
  showScreen(registrationListOf([registrationOf('hooks', { disabled, failureCount })]))
  const badge = screen.getByText(words)
  expect(badge.querySelector('svg')?.classList.contains(sign)).toBe(true)
})

it('names a hostile URL without its hidden characters and its length', () => {
  showScreen(
    registrationListOf([registrationOf('hooks', { url: `https://hooks.acme.example/\u202E${'x'.repeat(1600)}` })]),
  )
  const name = screen.getByRole('button', { name: /^Change / }).getAttribute('aria-label') ?? ''
  expect(name).toMatch(/^Change https:\/\/hooks\.acme\.example\/⟨U\+202E⟩x+…x+$/)
  expect(name.length).toBeLessThan(90)
})

it('leads from the numbers of the table to their deliveries', () => {
  const day = periodOf(barsOf({ delivered: 9, failed: 3 }))
  showScreen(registrationListOf([registrationOf('hooks', { health: healthOf({ '7d': day }) })]))
  fireEvent.click(screen.getByRole('button', { name: 'Show table' }))
  const links = within(screen.getByRole('table')).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('aria-label'))).toEqual([
    '12 deliveries, 21 Nov 12:00 to 13:00',
    '9 delivered, 21 Nov 12:00 to 13:00',
    '3 failed, 21 Nov 12:00 to 13:00',
  ])
  expect(links[2]?.getAttribute('href')).toBe(
    '/sandbox/deliveries?outcome=failed&endpoint=https://hooks.acme.example/in&from=2026-11-21T12:00:00.000Z&to=2026-11-21T13:00:00.000Z',
  )
})
