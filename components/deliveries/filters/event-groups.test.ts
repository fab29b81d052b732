import { describe, expect, it } from 'vitest'
import { summarizeEvents } from '@/lib/archive/filter/summarize-events'
import { EVENTS } from '@/lib/ramp/contract/events'
import { groupEvents } from './event-groups'

const ACH = EVENTS.filter(({ group }) => group === 'achDebit').map(({ name }) => name)

describe('event groups', () => {
  const choice = (value: string, count: number) => ({ value, label: value, count })

  it('hold every event of the catalogue once, with its count', () => {
    const groups = groupEvents([{ value: 'payment.updated', count: 7 }])
    expect(groups.flatMap(({ choices }) => choices)).toHaveLength(EVENTS.length)
    expect(groups.find(({ name }) => name === 'payment')?.choices).toContainEqual(choice('payment.updated', 7))
    expect(groups.find(({ name }) => name === 'payment')?.choices).toContainEqual(choice('payment.created', 0))
  })

  it('put events that only the archive or the address knows last, each once', () => {
    const groups = groupEvents([{ value: 'card.frozen', count: 2 }], ['card.melted', 'card.frozen', 'payment.updated'])
    expect(groups.at(-1)).toEqual({
      name: 'not in the catalogue',
      choices: [choice('card.frozen', 2), choice('card.melted', 0)],
    })
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
