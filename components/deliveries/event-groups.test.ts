import { describe, expect, it } from 'vitest'
import { EVENTS } from '@/lib/ramp/contract/events'
import { groupEvents, summarizeEvents } from './event-groups'

const ACH = EVENTS.filter(({ group }) => group === 'achDebit').map(({ name }) => name)

describe('event groups', () => {
  it('hold every event of the catalogue once, with its count', () => {
    const groups = groupEvents([{ value: 'payment.updated', count: 7 }])
    expect(groups.flatMap(({ events }) => events)).toHaveLength(EVENTS.length)
    expect(groups.find(({ name }) => name === 'payment')?.events).toContainEqual({ name: 'payment.updated', count: 7 })
    expect(groups.find(({ name }) => name === 'payment')?.events).toContainEqual({ name: 'payment.created', count: 0 })
  })

  it('put events that only the archive knows last', () => {
    expect(groupEvents([{ value: 'card.frozen', count: 2 }]).at(-1)).toEqual({
      name: 'not in the catalogue',
      events: [{ name: 'card.frozen', count: 2 }],
    })
  })

  it('keep only what the search names', () => {
    expect(groupEvents([], ' RETURNED ').flatMap(({ events }) => events.map(({ name }) => name))).toEqual([
      'achDebit.returned',
    ])
    expect(groupEvents([], 'nothing like it')).toEqual([])
  })
})

describe('chosen events', () => {
  it.each([
    [['payment.updated'], 'payment.updated'],
    [ACH, 'achDebit.*'],
    [[...ACH, 'payment.updated'], 'achDebit.*, payment.updated'],
    [ACH.slice(1), '4 events'],
    [['verification.status.updated'], 'verification.status.updated'],
  ])('%j read as %s', (chosen, text) => {
    expect(summarizeEvents(chosen)).toBe(text)
  })
})
