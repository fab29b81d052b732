import { describe, expect, it } from 'vitest'
import { EVENTS } from '@/lib/ramp/contract/events'
import { searchFamilies, shareOf, toEvents, toSelection, unlistedOf, withNames } from './selection'

describe('a selection of events', () => {
  it('keeps events that the catalogue does not know, after those that it does', () => {
    const held = ['card.frozen', 'payment.updated', 'account.created']
    expect(toEvents(toSelection(held))).toEqual(['account.created', 'payment.updated', 'card.frozen'])
    expect(unlistedOf(held)).toEqual(['card.frozen'])
  })

  it('is * alone while every event is chosen, and the whole catalogue when it no longer is', () => {
    const every = toSelection(['*'])
    expect(toEvents(every)).toEqual(['*'])
    expect(toEvents({ ...every, isAll: false })).toEqual(EVENTS.map(({ name }) => name))
  })

  it('holds each name once, however often it is chosen', () => {
    const once = withNames(toSelection(['payment.created']), ['payment.created', 'payment.updated'], true)
    expect(toEvents(once)).toEqual(['payment.created', 'payment.updated'])
    expect(toEvents(withNames(once, ['payment.created'], false))).toEqual(['payment.updated'])
  })

  it('tells all, some and none', () => {
    const some = toSelection(['payment.created'])
    expect(shareOf(some, ['payment.created'])).toBe('all')
    expect(shareOf(some, ['payment.created', 'payment.updated'])).toBe('some')
    expect(shareOf(some, ['payment.updated'])).toBe('none')
  })
})

describe('the search of events', () => {
  const found = (search: string) => searchFamilies(search).flatMap(({ events }) => events.map(({ name }) => name))

  it('finds by name and by what an event says, every word of it', () => {
    expect(found('clawed')).toEqual(['offramp.reversed', 'onrampCredit.reversed'])
    expect(found('REVERSED payout')).toEqual(['offramp.reversed'])
    expect(found('no such thing')).toEqual([])
  })

  it('finds everything for nothing', () => {
    expect(found('  ')).toHaveLength(EVENTS.length)
  })
})
