import { describe, expect, it } from 'vitest'
import { changeOf, registrationListOf, registrationOf, unreadableOf } from '@/tests/support/registrations'
import { changesWithoutCard, isOpen, openUnknowns, shownNow } from './change-words'

const row = registrationOf('a', { events: ['payment.created'] })
const update = changeOf({ action: 'update', webhookId: 'a', eventsBefore: ['*'], eventsAfter: ['payment.created'] })
const create = changeOf({ url: row.url })

describe('what a list shows of a change whose answer got lost', () => {
  it.each([
    [create, [], 'there is no registration for this URL'],
    [create, [row], 'there is a registration for this URL with these events'],
    [create, [registrationOf('a')], 'there is a registration for this URL with other events'],
    [update, [row], 'the registration has the new events'],
    [update, [registrationOf('a')], 'the registration has its previous events'],
    [
      update,
      [registrationOf('a', { events: ['payment.updated'] })],
      'the registration has neither its previous events nor the new ones',
    ],
    [update, [], 'the registration is gone'],
    [changeOf({ action: 'delete', webhookId: 'a' }), [row], 'the registration is still there'],
    [changeOf({ action: 'delete', webhookId: 'a' }), [], 'the registration is gone'],
  ])('is named: %#', (change, rows, words) => {
    expect(shownNow(change, { registrations: rows, unreadable: [] })).toBe(words)
  })

  it.each([
    [changeOf(), 'odd'],
    [changeOf({ action: 'delete', webhookId: 'a' }), null],
    [changeOf({ action: 'update', webhookId: 'odd' }), 'odd'],
  ])('is not said to be gone where one that can not be read may be it: %#', (change, id) => {
    const list = registrationListOf([], { unreadable: [unreadableOf({ id })], readAt: '2026-11-21T18:00:00.000Z' })
    expect(shownNow(change, list)).toContain('may be one that can’t')
    expect(isOpen(change, list)).toBe(true)
  })

  it('is no longer asked once a newer change of the same URL is known to be made', () => {
    const lost = changeOf({ id: 'lost', state: 'unknown' })
    const other = changeOf({ id: 'other', state: 'unknown', url: 'https://other.acme.example/in' })
    expect(openUnknowns([changeOf({ id: 'newer' }), lost, other])).toEqual([other])
    expect(openUnknowns([lost, changeOf({ id: 'older' })])).toEqual([lost])
    expect(openUnknowns([changeOf({ id: 'newer', state: 'refused' }), lost])).toEqual([lost])
  })
})

describe('changes that no card shows', () => {
  it('are those under way of what is not in the list, the newest of each registration', () => {
    const shown = changeOf({ id: 'shown', webhookId: 'a', propagatingMs: 50 })
    const deleted = changeOf({ id: 'deleted', action: 'delete', webhookId: 'b', propagatingMs: 40 })
    const created = changeOf({ id: 'created', webhookId: 'b', propagatingMs: 10 })
    const sent = changeOf({ id: 'sent', state: 'sent' })
    const settled = changeOf({ id: 'settled', action: 'delete', webhookId: 'c' })
    const list = registrationListOf([registrationOf('a', { lastChange: shown })], {
      changes: [shown, deleted, created, sent, settled],
    })
    expect(changesWithoutCard(list)).toEqual([deleted, sent])
  })
})
