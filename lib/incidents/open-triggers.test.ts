import { expect, test } from 'vitest'
import { VALUES_AT_MOST } from '../list/members'
import { openTriggersOf } from './open-triggers'

const events = (many: number) => Array.from({ length: many }, (_, index) => ({ value: `made.up.${index}`, count: 2 }))

test('counts all, and names as many events as an address holds or none', () => {
  expect(openTriggersOf([])).toEqual({ count: 0, events: [] })
  expect(openTriggersOf(events(2))).toEqual({ count: 4, events: ['made.up.0', 'made.up.1'] })
  expect(openTriggersOf(events(VALUES_AT_MOST)).events).toHaveLength(VALUES_AT_MOST)
  expect(openTriggersOf(events(VALUES_AT_MOST + 1))).toEqual({ count: 2 * VALUES_AT_MOST + 2, events: [] })
})
