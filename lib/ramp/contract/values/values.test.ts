import { describe, expect, it } from 'vitest'
import { OFF_RAMP_STATUSES, OFF_RAMP_TRANSITIONS } from './ramps'
import { meaningOf, type ValueList, valuesOf } from './value-list'
import { VALUE_LISTS } from './value-lists'

const lists = Object.entries(VALUE_LISTS)

describe('value lists', () => {
  it.each(lists)('say something about each value: %s', (_, { values }) => {
    const list: ValueList = values
    expect(valuesOf(list).length).toBeGreaterThan(1)
    for (const value of valuesOf(list)) expect(meaningOf(list, value)).toMatch(/^[A-Z].*[^.]$/)
  })

  it('say nothing about a value that is not known, nor about names of the prototype', () => {
    expect(meaningOf(OFF_RAMP_STATUSES, 'brand_new')).toBeUndefined()
    expect(meaningOf(OFF_RAMP_STATUSES, 'toString')).toBeUndefined()
  })

  it('reach every off-ramp status from the first', () => {
    const reached = new Set<string>(['awaiting_funding'])
    const transitions: Record<string, readonly string[]> = OFF_RAMP_TRANSITIONS
    for (const status of reached) for (const next of transitions[status] ?? []) reached.add(next)
    expect([...reached].toSorted()).toEqual(valuesOf(OFF_RAMP_STATUSES).toSorted())
  })
})
