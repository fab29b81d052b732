import { describe, expect, test } from 'vitest'
import { EVENTS } from '../../ramp/contract/events'
import { changeOfEvents, hasSameEvents } from '../history/event-changes'
import { coverEvents, losesFutureEvents, lostBy } from './event-coverage'

const CATALOGUE = EVENTS.map(({ name }) => name)
const of = (id: string, events: string[], disabled: boolean | null = null) => ({
  id,
  url: `https://${id}.acme.example/`,
  events,
  disabled,
})

describe('coverage', () => {
  test('says for each event of the catalogue and each other one who covers it, and how', () => {
    const grid = coverEvents(
      [of('all', ['*']), of('some', ['payment.created', 'new.event']), of('off', ['payment.created'], true)],
      ['old.event'],
    )
    expect(grid.map(({ event }) => event)).toEqual([...CATALOGUE, 'new.event', 'old.event'])
    const at = (event: string) => grid.find((row) => row.event === event)
    expect(at('payment.created')).toEqual({
      event: 'payment.created',
      cells: [
        { webhookId: 'all', subscription: 'all', isDisabled: false },
        { webhookId: 'some', subscription: 'name', isDisabled: false },
        { webhookId: 'off', subscription: 'name', isDisabled: true },
      ],
      standing: 'several',
    })
    expect(at('account.created')?.standing).toBe('covered')
    expect(coverEvents([of('off', ['*'], true)]).every(({ standing }) => standing === 'uncovered')).toBe(true)
    expect(coverEvents([])).toHaveLength(CATALOGUE.length)
  })

  test('names the events that nobody would cover after a change', () => {
    const [all, some] = [of('all', ['*']), of('some', ['payment.created', 'new.event'])]
    expect(lostBy([all, some], 'some')).toEqual([])
    expect(lostBy([all, some], 'all')).toEqual(CATALOGUE.filter((name) => name !== 'payment.created'))
    expect(lostBy([some], 'some', ['payment.created'])).toEqual(['new.event'])
    expect(lostBy([some], 'some', ['*'])).toEqual([])
    expect(lostBy([some, of('off', ['*'], true)], 'some')).toEqual(['payment.created', 'new.event'])
    expect(lostBy([some, of('off', ['*'], true)], 'off')).toEqual([])
    expect(lostBy([all, of('twin', ['*'])], 'all')).toEqual([])
  })

  test('says when nobody would take what the platform adds later', () => {
    const [all, names] = [of('all', ['*']), of('names', CATALOGUE)]
    expect(losesFutureEvents([all, names], 'all')).toBe(true)
    expect(losesFutureEvents([all, names], 'all', CATALOGUE)).toBe(true)
    expect(losesFutureEvents([all, names], 'all', ['*'])).toBe(false)
    expect(losesFutureEvents([all, names], 'names')).toBe(false)
    expect(losesFutureEvents([all, of('twin', ['*'])], 'all')).toBe(false)
    expect(losesFutureEvents([all, of('off', ['*'], true)], 'all')).toBe(true)
  })
})

describe('a change of events', () => {
  test('names what comes, goes and stays', () => {
    expect(changeOfEvents(['a.a', 'b.b'], ['b.b', 'c.c'])).toEqual({
      added: ['c.c'],
      removed: ['a.a'],
      kept: ['b.b'],
      note: null,
    })
  })

  test('spells * out, and says what it means for later events', () => {
    const narrower = changeOfEvents(['*'], ['payment.created', 'new.event'])
    expect(narrower).toMatchObject({ added: [], kept: ['payment.created', 'new.event'] })
    expect(narrower.removed).toEqual(CATALOGUE.filter((name) => name !== 'payment.created'))
    expect(narrower.note).toContain('no longer')
    const wider = changeOfEvents(['payment.created', 'new.event'], ['*'])
    expect(wider).toMatchObject({ added: narrower.removed, removed: [], note: expect.stringContaining('also sent') })
    expect(changeOfEvents(['*'], ['*'])).toEqual({ added: [], removed: [], kept: CATALOGUE, note: null })
  })

  test('is none where only the order differs', () => {
    expect(hasSameEvents(['a.a', 'b.b'], ['b.b', 'a.a'])).toBe(true)
    expect(hasSameEvents(['a.a', 'b.b'], ['a.a'])).toBe(false)
    expect(hasSameEvents(['a.a'], ['b.b'])).toBe(false)
  })
})
