import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { explainGap, type GapFacts } from './gap-rules'
import { findGaps, type Gap } from './gaps'
import { GAP_REASONS, REASON_WORDS } from './reasons'

const T = Date.parse('2026-01-20T12:00:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const A = 'https://a.example'
const B = 'https://b.example'

/** A gap of ten minutes, in an archive of thirty days that is complete through two hours later. */
const GAP: Gap = { first: 3, last: 3, window: { from: T, to: T + 10 * MINUTE } }

const FACTS: GapFacts = {
  stream: 'offramp',
  covered: [{ from: T - 28 * DAY, to: T + 2 * HOUR }],
  through: T + 2 * HOUR,
  purgedBefore: null,
  endpoints: [{ endpoint: A, active: { from: T - 20 * DAY, to: T + HOUR } }],
  outages: [],
  subscriptions: [{ url: A, events: ['*'], isDisabled: false }],
  isFollowed: true,
}

const why = (facts: Partial<GapFacts> = {}, window: Partial<Gap['window']> = {}) =>
  explainGap({ ...GAP, window: { ...GAP.window, ...window } }, { ...FACTS, ...facts })

describe('reason of a gap', () => {
  it('is unexplained where everything is covered, subscribed and in order', () => {
    expect(why()).toMatchObject({ reason: 'unexplained', evidence: [], alsoPossible: [], isUnchecked: false })
  })

  it.each<[string, Partial<GapFacts>, Partial<Gap['window']>, [number | null, number | null]]>([
    ['before the coverage', {}, { from: T - 29 * DAY }, [T - 29 * DAY, T - 28 * DAY]],
    ['without anything that bounds it', {}, { from: -Infinity }, [null, T - 28 * DAY]],
    ['newer than complete through', { through: T, covered: [{ from: T - DAY, to: T }] }, {}, [T, T + 10 * MINUTE]],
    [
      'in a hole',
      {
        covered: [
          { from: T + MINUTE, to: T + 2 * HOUR },
          { from: T - 28 * DAY, to: T - MINUTE },
        ],
      },
      {},
      [T, T + MINUTE],
    ],
    [
      'at the edge of a hole, where its record may have been written a moment later',
      {
        covered: [
          { from: T + HOUR, to: T + 2 * HOUR },
          { from: T - 28 * DAY, to: T + 10 * MINUTE },
        ],
      },
      {},
      [T + 10 * MINUTE, T + 11 * MINUTE],
    ],
    ['in an archive that covers nothing', { through: null, covered: [] }, {}, [T, T + 10 * MINUTE]],
  ])('is not known %s, whatever else holds', (_name, facts, window, [from, to]) => {
    const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString())
    const all = { ...facts, subscriptions: [], outages: [{ endpoint: A, span: { from: T - DAY, to: T + DAY } }] }
    const gap = why(all, window)
    expect(gap).toMatchObject({ reason: 'not-covered', evidence: [{ subject: null, from: iso(from), to: iso(to) }] })
    expect(gap.alsoPossible).toEqual(expect.arrayContaining(['not-subscribed', 'outage']))
  })

  it('is purged only where all that is not covered was removed by ourselves', () => {
    const covered = [{ from: T + MINUTE, to: T + 2 * HOUR }]
    expect(why({ covered, purgedBefore: T + MINUTE })).toMatchObject({ reason: 'purged', alsoPossible: [] })
    expect(why({ covered, purgedBefore: T }).reason).toBe('not-covered')
  })

  it('is not known where the numbers are no longer followed', () => {
    expect(why({ isFollowed: false, purgedBefore: T - DAY }).reason).toBe('not-covered')
  })

  it('is still arriving for a minute before the end of the coverage', () => {
    const through = (ms: number) => ({
      through: GAP.window.to + ms,
      covered: [{ from: T - DAY, to: GAP.window.to + ms }],
    })
    expect(why(through(0)).reason).toBe('still-arriving')
    expect(why(through(MINUTE - 1)).reason).toBe('still-arriving')
    expect(why(through(MINUTE)).reason).toBe('unexplained')
    expect(why(through(-1)).reason).toBe('not-covered')
  })

  it('names the events that no enabled registration subscribes to now', () => {
    const events = ['offramp.confirmed', 'offramp.completed', 'offramp.failed', 'offramp.refunded', 'offramp.reversed']
    const subscriptions = [
      { url: A, events, isDisabled: false },
      { url: B, events: ['*'], isDisabled: true },
    ]
    expect(why({ subscriptions })).toMatchObject({
      reason: 'not-subscribed',
      evidence: [{ subject: 'offramp.inFlight', from: null, to: null }],
    })
    expect(
      why({ subscriptions: [...subscriptions, { url: B, events: ['offramp.inFlight'], isDisabled: false }] }).reason,
    ).toBe('unexplained')
    expect(why({ subscriptions: null })).toMatchObject({ reason: 'unexplained', isUnchecked: true })
  })

  it('is explained by events that nobody subscribes to only while it has no more numbers than there are of them', () => {
    const subscriptions = [
      {
        url: A,
        events: ['offramp.confirmed', 'offramp.completed', 'offramp.failed', 'offramp.refunded'],
        isDisabled: false,
      },
    ]
    const gapOf = (last: number) => explainGap({ ...GAP, last }, { ...FACTS, subscriptions })
    expect(gapOf(4)).toMatchObject({ reason: 'not-subscribed', alsoPossible: [] })
    expect(gapOf(5)).toMatchObject({ reason: 'unexplained', evidence: [], alsoPossible: ['not-subscribed'] })
  })

  it('is a later registration where no endpoint of the stream was in use', () => {
    const endpoints = [
      { endpoint: A, active: { from: T - DAY, to: T + 1_000 } },
      { endpoint: B, active: { from: GAP.window.to, to: T + HOUR } },
    ]
    expect(why({ endpoints })).toMatchObject({ reason: 'registered-later', evidence: [{ subject: A }, { subject: B }] })
    const [, b] = endpoints
    expect(why({ endpoints: b ? [b] : [] }).reason).toBe('registered-later')
    expect(why({ endpoints: [{ endpoint: B, active: { from: T + 5 * MINUTE, to: T + HOUR } }] })).toMatchObject({
      reason: 'unexplained',
      alsoPossible: ['registered-later'],
    })
    expect(why({ endpoints: [{ endpoint: A, active: { from: T - DAY, to: T } }] }).reason).toBe('unexplained')
  })

  it('is an outage where half of its time or more lies in one, and possibly one where less does', () => {
    const outages = (from: number, to: number) => ({ outages: [{ endpoint: A, span: { from, to } }] })
    expect(why(outages(T - HOUR, T + 5 * MINUTE))).toMatchObject({ reason: 'outage', evidence: [{ subject: A }] })
    expect(why(outages(T + 6 * MINUTE, T + HOUR))).toMatchObject({ reason: 'unexplained', alsoPossible: ['outage'] })
    expect(why(outages(T - HOUR, T)).alsoPossible).toEqual([])
    expect(why(outages(T - HOUR, T + HOUR), { to: T }).reason).toBe('outage')
  })

  it('is an outage where the registration is disabled and had no later delivery', () => {
    const subscriptions = [
      { url: A, events: ['*'], isDisabled: true },
      { url: B, events: ['*'], isDisabled: false },
    ]
    const active = (to: number) => [{ endpoint: A, active: { from: T - DAY, to } }]
    expect(why({ subscriptions, endpoints: active(T) })).toMatchObject({ reason: 'outage', evidence: [{ subject: A }] })
    expect(why({ subscriptions, endpoints: active(T + HOUR) }).reason).toBe('unexplained')
  })

  it('is never stated as a loss, and never other than not known while the coverage is incomplete', () => {
    const words = GAP_REASONS.flatMap((reason) => Object.values(REASON_WORDS[reason])).join(' ')
    expect(words).not.toMatch(/\b(lost|lose|loss|missed)\b/i)
    const time = fc.integer({ min: 0, max: 240 }).map((minutes) => T + minutes * MINUTE)
    const span = fc.tuple(time, time).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) + 1 }))
    const endpoint = fc.constantFrom(A, B)
    const facts = fc.record({
      covered: fc.array(span, { maxLength: 3 }),
      purgedBefore: fc.option(time),
      endpoints: fc.array(fc.record({ endpoint, active: span }), { maxLength: 2 }),
      outages: fc.array(fc.record({ endpoint, span }), { maxLength: 2 }),
      subscriptions: fc.option(
        fc.array(fc.record({ url: endpoint, events: fc.constantFrom(['*'], []), isDisabled: fc.boolean() }), {
          maxLength: 2,
        }),
      ),
    })
    fc.assert(
      fc.property(facts, span, (over, window) => {
        const through = over.covered.length > 0 ? Math.max(...over.covered.map(({ to }) => to)) : null
        const { reason } = why({ ...over, through }, window)
        const isKnown = (at: number) => over.covered.some(({ from, to }) => from <= at && at < to)
        const instants = Array.from({ length: 242 }, (_, i) => T + i * MINUTE).flatMap((at) => [at, at + 1])
        const isWhole = instants.filter((at) => window.from <= at && at < window.to).every(isKnown)
        if (!isWhole) expect(['not-covered', 'purged']).toContain(reason)
      }),
    )
  })
})

describe('time of a gap', () => {
  const delivery = (sequence: number, recordedAt: number, occurredAt: number | null = null) => ({
    id: sequence,
    event: 'offramp.completed',
    endpoint: A,
    outcome: 'delivered' as const,
    eventId: null,
    sequence,
    recordedAt,
    hasTimestamp: true,
    occurredAt,
  })
  const none = { createdAt: null, firstAt: null, lastAt: null, isCut: false }

  it('lies between the earliest times of its neighbours, or of the next ones that have a record', () => {
    const deliveries = [delivery(2, T, T - 5_000), delivery(2, T + DAY), delivery(5, T + HOUR), delivery(5, T + DAY)]
    expect(findGaps([2, 3, 5], deliveries, none)).toEqual([
      { first: 1, last: 1, window: { from: -Infinity, to: T } },
      { first: 4, last: 4, window: { from: T - 5_000, to: T + HOUR } },
    ])
  })

  it('begins a minute before the creation that a record names, and ends with the newest record', () => {
    const bounds = { ...none, createdAt: T, lastAt: T + DAY }
    expect(findGaps([2, 4], [delivery(2, T + HOUR)], bounds).map(({ window }) => window)).toEqual([
      { from: T - MINUTE, to: T + HOUR },
      { from: T + HOUR - MINUTE, to: T + DAY },
    ])
  })

  it('begins with the oldest record of the sequence where not all records are at hand', () => {
    const bounds = { ...none, createdAt: T, firstAt: T - DAY, isCut: true }
    const windows = findGaps([2, 4], [delivery(2, T, T), delivery(4, T + HOUR)], bounds).map(({ window }) => window)
    expect(windows).toEqual([
      { from: -Infinity, to: T },
      { from: T - DAY - MINUTE, to: T + HOUR },
    ])
  })

  it('holds both neighbours where they were recorded in the wrong order', () => {
    const [gap] = findGaps([1, 3], [delivery(1, T + HOUR, T + HOUR), delivery(3, T)], none)
    expect(gap?.window).toEqual({ from: T, to: T + HOUR })
  })
})
