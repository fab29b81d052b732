import fc from 'fast-check'
import { expect, test } from 'vitest'
import { happenedEvents } from './happened-events'

test('the events of an answer come with user and resource, as far as these are named', () => {
  const events = [
    { event: 'payment.completed', userId: 'usr_1', id: 'or_1' },
    { event: 'x', id: null },
    { id: 'or_2' },
    7,
  ]
  expect(happenedEvents(JSON.stringify({ events }))).toEqual([
    { number: 1, event: 'payment.completed', userId: 'usr_1', resourceId: 'or_1' },
    { number: 2, event: 'x', userId: null, resourceId: null },
  ])
})

test('an answer of any other shape has none', () => {
  for (const text of ['', '{', 'null', '[]', '{"events":{}}', '{"events":null}', '{"now":"x"}'])
    expect(happenedEvents(text)).toEqual([])
  fc.assert(fc.property(fc.json(), (text) => Array.isArray(happenedEvents(text))))
})
