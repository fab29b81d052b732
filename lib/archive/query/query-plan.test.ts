import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FAMILIES } from '../../model/family'
import { OUTCOMES } from '../../model/outcome'
import { type DeliveryFilter, isStatus, NO_FILTER } from '../filter/filter'
import { choosePlan, findExactRange, type IndexRange, isIndexed, MAX_INDEX_RANGES, type Total } from './query-plan'

const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour))
const total = (over: Partial<Total>): Total => ({
  endpoint: 'a',
  event: 'payment.updated',
  outcome: 'delivered',
  responseStatus: 200,
  count: 1,
  firstAt: at(0),
  lastAt: at(9),
  ...over,
})
const familyOf = (event: string) => (event.startsWith('offramp.') ? 'milestone' : 'generic')
const choose = (totals: Total[], filter: Partial<DeliveryFilter>) =>
  choosePlan(totals, { ...NO_FILTER, ...filter }, familyOf)

const TOTALS = [
  total({ count: 1_000_000 }),
  total({ outcome: 'failed', responseStatus: 503, count: 20_000 }),
  total({ endpoint: 'b', outcome: 'failed', responseStatus: 500, count: 20, firstAt: at(3), lastAt: at(4) }),
  total({ endpoint: 'b', event: 'offramp.completed', outcome: 'unknown', responseStatus: null, count: 5 }),
]

describe('the way to a page', () => {
  it('is the index with the fewest rows to pass over', () => {
    expect(choose(TOTALS, { outcomes: ['failed'] })?.ranges).toEqual([{ outcome: 'failed' }])
    expect(choose(TOTALS, { outcomes: ['failed'], endpoints: ['b'] })?.ranges).toEqual([{ endpoint: 'b' }])
    expect(choose(TOTALS, { outcomes: ['failed'], statuses: ['500'] })?.ranges).toEqual([{ responseStatus: 500 }])
    expect(choose(TOTALS, { families: ['milestone'] })?.ranges).toEqual([{ outcome: 'unknown' }])
    expect(choose([...TOTALS, total({ outcome: 'unknown', count: 900 })], { families: ['milestone'] })?.ranges).toEqual(
      [{ event: 'offramp.completed', outcome: 'unknown' }],
    )
  })

  it('lies between the oldest and the newest row that can match', () => {
    expect(choose(TOTALS, { endpoints: ['b'], outcomes: ['failed'] })).toMatchObject({ oldest: at(3), newest: at(4) })
  })

  it('is none where the counts hold no such combination', () => {
    expect(choose(TOTALS, { outcomes: ['legacy'] })).toBeNull()
    expect(choose(TOTALS, { endpoints: ['a'], events: ['offramp.completed'] })).toBeNull()
  })

  it('leaves 200 and "no status" to the other indexes, which have them', () => {
    expect(choose(TOTALS, { statuses: ['2xx'] })?.ranges).toEqual([{ outcome: 'delivered' }])
    expect(choose(TOTALS, { statuses: ['none'] })?.ranges).toEqual([{ outcome: 'unknown' }])
  })

  it('is the list itself where much of it matches', () => {
    const events = Array.from({ length: 10 }, (_, n) => total({ event: `offramp.${n}`, count: 50_000 }))
    expect(choose([...events, total({ count: 500_000 })], { families: ['milestone'] })?.ranges).toEqual([{}])
  })

  it('is the list of all rows where too many ranges would have to be merged', () => {
    const events = Array.from({ length: MAX_INDEX_RANGES + 1 }, (_, n) => `event.${n}`)
    expect(
      choose(
        events.map((event) => total({ event })),
        { events },
      )?.ranges,
    ).toEqual([{}])
  })

  it('passes every combination that matches', () => {
    const totals = fc.array(
      fc.record({
        endpoint: fc.constantFrom('a', 'b'),
        event: fc.constantFrom('payment.updated', 'offramp.completed', 'x'),
        outcome: fc.constantFrom(...OUTCOMES),
        responseStatus: fc.constantFrom(null, 200, 204, 404, 503),
        count: fc.nat(1000),
        firstAt: fc.integer({ min: 0, max: 9 }).map(at),
        lastAt: fc.integer({ min: 10, max: 20 }).map(at),
      }),
      { maxLength: 30 },
    )
    const filters = fc.record({
      outcomes: fc.subarray([...OUTCOMES]),
      families: fc.subarray([...FAMILIES]),
      events: fc.subarray(['payment.updated', 'offramp.completed', 'y']),
      endpoints: fc.subarray(['a', 'b', 'c']),
      statuses: fc.subarray(['2xx', '4xx', '404', '503', 'none']),
    })
    fc.assert(
      fc.property(totals, filters, (some, chosen) => {
        const filter = { ...NO_FILTER, ...chosen }
        const plan = choosePlan(some, filter, familyOf)
        const includes = (values: readonly string[], value: string) => values.length === 0 || values.includes(value)
        const matching = some.filter(
          (one) =>
            includes(filter.outcomes, one.outcome) &&
            includes(filter.events, one.event) &&
            includes(filter.endpoints, one.endpoint) &&
            includes(filter.families, familyOf(one.event)) &&
            (filter.statuses.length === 0 || filter.statuses.some((choice) => isStatus(choice, one.responseStatus))),
        )
        expect(plan === null).toBe(matching.length === 0)
        const isIn = (one: Total, range: IndexRange) =>
          Object.entries(range).every(([key, value]) => one[key as keyof IndexRange] === value)
        for (const one of matching) {
          expect(plan?.ranges.filter((range) => isIn(one, range))).toHaveLength(1)
          expect(one.firstAt >= (plan?.oldest ?? one.firstAt) && one.lastAt <= (plan?.newest ?? one.lastAt)).toBe(true)
        }
      }),
    )
  })
})

it('only filters that have kept counts make a plan', () => {
  expect(isIndexed(NO_FILTER)).toBe(false)
  expect(isIndexed({ ...NO_FILTER, users: ['u'], text: 'x', from: at(0) })).toBe(false)
  expect(isIndexed({ ...NO_FILTER, statuses: ['none'] })).toBe(true)
})

describe('an exact range', () => {
  const find = (filter: Partial<DeliveryFilter>) => findExactRange({ ...NO_FILTER, ...filter })

  it('is all rows without a filter, and the one value of each key', () => {
    expect(find({})).toEqual({ keys: [], values: {} })
    expect(find({ outcomes: ['failed'] })).toEqual({ keys: ['outcome'], values: { outcome: 'failed' } })
    expect(find({ endpoints: ['a'] })).toEqual({ keys: ['endpoint'], values: { endpoint: 'a' } })
    expect(find({ outcomes: ['failed'], events: ['x'] })).toEqual({
      keys: ['event', 'outcome'],
      values: { event: 'x', outcome: 'failed' },
    })
  })

  it.each<[string, Partial<DeliveryFilter>]>([
    ['two values of a key', { outcomes: ['failed', 'unknown'] }],
    ['an event of any outcome', { events: ['x'] }],
    ['an outcome at an endpoint', { outcomes: ['failed'], endpoints: ['a'] }],
    ['a family', { families: ['milestone'] }],
    ['a status', { outcomes: ['failed'], statuses: ['503'] }],
    ['a user', { users: ['u'] }],
    ['a resource', { resources: ['r'] }],
    ['an event id', { eventIds: ['e'] }],
    ['a beginning', { from: at(0) }],
    ['an end', { outcomes: ['failed'], to: at(0) }],
    ['a text', { text: 'x' }],
  ])('is none for %s', (_name, filter) => {
    expect(find(filter)).toBeNull()
  })

  it('is what the kept counts choose, too', () => {
    expect(choose(TOTALS, { outcomes: ['delivered'] })?.ranges).toEqual([{ outcome: 'delivered' }])
    expect(choose(TOTALS, { endpoints: ['a'] })?.ranges).toEqual([{ endpoint: 'a' }])
    expect(choose(TOTALS, { events: ['payment.updated'], outcomes: ['failed'] })?.ranges).toHaveLength(1)
  })
})
