import { describe, expect, it } from 'vitest'
import { EVENTS } from '@/lib/ramp/contract/events'
import { registrationListOf, registrationOf } from '@/tests/support/registrations'
import { countShown, coverageGroups, onlyShown } from './coverage-rows'

const names = (groups: ReturnType<typeof coverageGroups>) =>
  groups.flatMap(({ rows }) => rows.map(({ event }) => event))

describe('coverage', () => {
  it('has each event of the catalogue once, none covered without a registration', () => {
    const groups = coverageGroups(registrationListOf([]))
    expect(names(groups)).toEqual(EVENTS.map(({ name }) => name))
    expect(countShown(groups, 'uncovered')).toBe(EVENTS.length)
    expect(countShown(groups, 'several')).toBe(0)
  })

  it('counts enabled endpoints only, whether they name an event or take all', () => {
    const groups = coverageGroups(
      registrationListOf([
        registrationOf('a', { events: ['payment.created', 'payment.updated'] }),
        registrationOf('b', { events: ['payment.created'] }),
        registrationOf('c', { events: ['*'], disabled: true }),
      ]),
    )
    expect(names(onlyShown(groups, 'several'))).toEqual(['payment.created'])
    expect(countShown(groups, 'uncovered')).toBe(EVENTS.length - 2)
    const row = groups.flatMap(({ rows }) => rows).find(({ event }) => event === 'payment.updated')
    expect(row?.receivers).toBe(1)
    expect(row?.cells.map(({ subscription, isDisabled }) => [subscription, isDisabled])).toEqual([
      ['name', false],
      ['none', false],
      ['all', true],
    ])
  })

  it('adds events that a registration or the archive names and the catalogue does not know', () => {
    const lastAt = '2026-11-21T10:00:00.000Z'
    const list = registrationListOf([registrationOf('a', { events: ['card.frozen'] }), registrationOf('b')], {
      sightings: [{ event: 'card.thawed', lastAt }],
    })
    const last = coverageGroups(list).at(-1)
    expect(last?.name).toBe('Not in the catalogue')
    expect(last?.rows.map(({ event, receivers, lastSeenAt }) => [event, receivers, lastSeenAt])).toEqual([
      ['card.frozen', 2, null],
      ['card.thawed', 1, lastAt],
    ])
  })

  it('marks families that may not fire yet', () => {
    const quiet = coverageGroups(registrationListOf([])).filter(({ firesToday }) => !firesToday)
    expect(quiet.map(({ name }) => name)).toEqual(['offramp', 'onrampCredit'])
  })
})
