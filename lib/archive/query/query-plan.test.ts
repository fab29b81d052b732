import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FAMILIES } from '../../model/family'
import { OUTCOMES } from '../../model/outcome'
import { SETTLED_CHOICES } from '../../model/settled'
import { type DeliveryFilter, NO_FILTER } from '../filter/filter'
import { statusChoicesOf } from '../filter/status'
import { isIndexed } from './passes'
import { choosePlan, findExactRange, type IndexRange, MAX_INDEX_RANGES, type Total } from './query-plan'
import { type SettledPart, splitBySettled } from './split-by-settled'

const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour))
const total = (over: Partial<Total>): Total => ({
  endpoint: 'a',
  event: 'payment.updated',
  outcome: 'delivered',
  responseStatus: 200,
  count: 1,
  settled: 0,
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
    expect(choose(TOTALS, { outcome: ['failed'] })?.ranges).toEqual([{ outcome: 'failed' }])
    expect(choose(TOTALS, { outcome: ['failed'], endpoint: ['b'] })?.ranges).toEqual([{ endpoint: 'b' }])
    expect(choose(TOTALS, { outcome: ['failed'], status: ['500'] })?.ranges).toEqual([{ responseStatus: 500 }])
    expect(choose(TOTALS, { family: ['milestone'] })?.ranges).toEqual([{ outcome: 'unknown' }])
    expect(choose([...TOTALS, total({ outcome: 'unknown', count: 900 })], { family: ['milestone'] })?.ranges).toEqual([
      { event: 'offramp.completed', outcome: 'unknown' },
    ])
  })

  it('lies between the oldest and the newest row that can match', () => {
    expect(choose(TOTALS, { endpoint: ['b'], outcome: ['failed'] })).toMatchObject({ oldest: at(3), newest: at(4) })
  })

  it('is none where the counts hold no such combination', () => {
    expect(choose(TOTALS, { outcome: ['legacy'] })).toBeNull()
    expect(choose(TOTALS, { endpoint: ['a'], event: ['offramp.completed'] })).toBeNull()
  })

  it('is the index of settled rows, unless another has fewer rows', () => {
    const totals = [
      ...TOTALS,
      total({ event: 'offramp.failed', outcome: 'failed', responseStatus: 503, count: 900, settled: 300 }),
    ]
    expect(choose(totals, { settled: ['yes'] })?.ranges).toEqual([{ settled: true }])
    expect(choose(totals, { settled: ['no'] })?.ranges).toEqual([{ settled: false }])
    expect(choose(totals, { settled: ['no'], event: ['offramp.failed'] })?.ranges).toEqual([
      { event: 'offramp.failed', outcome: 'failed' },
    ])
    expect(choose(totals, { settled: ['yes'], outcome: ['delivered'] })).toBeNull()
  })

  it('leaves 200 and "no status" to the other indexes, which have them', () => {
    expect(choose(TOTALS, { status: ['2xx'] })?.ranges).toEqual([{ outcome: 'delivered' }])
    expect(choose(TOTALS, { status: ['unanswered-none'] })?.ranges).toEqual([{ outcome: 'unknown' }])
  })

  it('is the list itself where much of it matches', () => {
    const events = Array.from({ length: 10 }, (_, n) => total({ event: `offramp.${n}`, count: 50_000 }))
    expect(choose([...events, total({ count: 500_000 })], { family: ['milestone'] })?.ranges).toEqual([{}])
  })

  it('is the list of all rows where too many ranges would have to be merged', () => {
    const events = Array.from({ length: MAX_INDEX_RANGES + 1 }, (_, n) => `event.${n}`)
    expect(
      choose(
        events.map((event) => total({ event })),
        { event: events },
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
        count: fc.integer({ min: 100, max: 1000 }),
        settled: fc.nat(100),
        firstAt: fc.integer({ min: 0, max: 9 }).map(at),
        lastAt: fc.integer({ min: 10, max: 20 }).map(at),
      }),
      { maxLength: 30 },
    )
    const filters = fc.record({
      outcome: fc.subarray([...OUTCOMES]),
      family: fc.subarray([...FAMILIES]),
      event: fc.subarray(['payment.updated', 'offramp.completed', 'y']),
      endpoint: fc.subarray(['a', 'b', 'c']),
      status: fc.subarray(['2xx', '4xx', '404', '503', 'none', 'unanswered', 'unanswered-503', 'unclear']),
      settled: fc.subarray([...SETTLED_CHOICES]),
    })
    fc.assert(
      fc.property(totals, filters, (some, chosen) => {
        const filter = { ...NO_FILTER, ...chosen }
        const plan = choosePlan(some, filter, familyOf)
        const includes = (values: readonly string[], value: string) => values.length === 0 || values.includes(value)
        const matching = splitBySettled(some).filter(
          (one) =>
            includes(filter.outcome, one.outcome) &&
            includes(filter.event, one.event) &&
            includes(filter.endpoint, one.endpoint) &&
            includes(filter.family, familyOf(one.event)) &&
            (filter.status.length === 0 || filter.status.some((choice) => statusChoicesOf(one).includes(choice))) &&
            (filter.settled.length === 0 || filter.settled.some((choice) => one.settled === (choice === 'yes'))),
        )
        expect(plan === null).toBe(matching.length === 0)
        const isIn = (one: SettledPart<Total>, range: IndexRange) =>
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
  const others: DeliveryFilter = { ...NO_FILTER, user: ['u'], text: 'x', from: at(0) }
  expect(isIndexed(others)).toBe(false)
  expect(isIndexed({ ...NO_FILTER, status: ['none'] })).toBe(true)
})

describe('an exact range', () => {
  const find = (filter: Partial<DeliveryFilter>) => findExactRange({ ...NO_FILTER, ...filter })

  it('is all rows without a filter, and the one value of each key', () => {
    expect(find({})).toEqual({ keys: [], values: {} })
    expect(find({ outcome: ['failed'] })).toEqual({ keys: ['outcome'], values: { outcome: 'failed' } })
    expect(find({ endpoint: ['a'] })).toEqual({ keys: ['endpoint'], values: { endpoint: 'a' } })
    expect(find({ outcome: ['failed'], event: ['x'] })).toEqual({
      keys: ['event', 'outcome'],
      values: { event: 'x', outcome: 'failed' },
    })
  })

  it.each<[string, Partial<DeliveryFilter>]>([
    ['two values of a key', { outcome: ['failed', 'unknown'] }],
    ['an event of any outcome', { event: ['x'] }],
    ['an outcome at an endpoint', { outcome: ['failed'], endpoint: ['a'] }],
    ['a family', { family: ['milestone'] }],
    ['a status', { outcome: ['failed'], status: ['503'] }],
    ['a user', { user: ['u'] }],
    ['a resource', { resource: ['r'] }],
    ['an event id', { eventId: ['e'] }],
    ['what still matters', { settled: ['no'] }],
    ['a beginning', { from: at(0) }],
    ['an end', { outcome: ['failed'], to: at(0) }],
    ['a text', { text: 'x' }],
  ])('is none for %s', (_name, filter) => {
    expect(find(filter)).toBeNull()
  })

  it('is what the kept counts choose, too', () => {
    expect(choose(TOTALS, { outcome: ['delivered'] })?.ranges).toEqual([{ outcome: 'delivered' }])
    expect(choose(TOTALS, { endpoint: ['a'] })?.ranges).toEqual([{ endpoint: 'a' }])
    expect(choose(TOTALS, { event: ['payment.updated'], outcome: ['failed'] })?.ranges).toHaveLength(1)
  })
})
