import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OUTCOMES, type Outcome } from '../../model/outcome'
import { buildSequence, type SequenceInput } from './build-sequence'
import type { SequenceDelivery } from './cells'
import type { GapCell, NumberCell } from './dto'
import type { GapFacts } from './gap-rules'

const T = Date.parse('2026-01-20T12:00:00Z')
const MINUTE = 60_000

const FACTS: GapFacts = {
  stream: 'offramp',
  covered: [{ from: T - 1_000 * MINUTE, to: T + 1_000 * MINUTE }],
  through: T + 1_000 * MINUTE,
  purgedBefore: null,
  endpoints: [],
  outages: [],
  subscriptions: [{ url: 'https://a.example', events: ['*'], isDisabled: false }],
  isFollowed: true,
}

let id = 0
function delivery(sequence: number | null, over: Partial<SequenceDelivery> = {}): SequenceDelivery {
  const recordedAt = T + (sequence ?? 0) * MINUTE
  return {
    id: ++id,
    event: 'offramp.completed',
    endpoint: 'https://a.example',
    outcome: 'delivered',
    eventId: `evt_${sequence}`,
    sequence,
    recordedAt,
    hasTimestamp: true,
    occurredAt: null,
    ...over,
  }
}

function build(deliveries: readonly SequenceDelivery[], over: Partial<SequenceInput> = {}) {
  const bounds = { createdAt: T, firstAt: null, lastAt: null, isCut: false }
  return buildSequence({ deliveries, noted: [], bounds, facts: FACTS, limit: 10_000, current: null, ...over })
}

const numbers = (cells: readonly { kind: string }[]) =>
  cells.filter((cell): cell is NumberCell => cell.kind === 'number')
const gaps = (cells: readonly { kind: string }[]) => cells.filter((cell): cell is GapCell => cell.kind === 'gap')

/** Worst first, as the rule says it in words. */
const WORST = ['failed', 'rejected', 'unknown', 'contradictory', 'legacy', 'delivered'] as const

const anyDelivery = fc
  .record({
    sequence: fc.oneof(
      fc.integer({ min: 1, max: 9 }),
      fc.constantFrom(null, 0, -1, -(2 ** 31), 2 ** 31 - 1, 2 ** 31 - 2, 40),
    ),
    event: fc.constantFrom('offramp.confirmed', 'offramp.inFlight', 'offramp.unheardOf'),
    endpoint: fc.constantFrom('https://a.example', 'https://b.example', ''),
    outcome: fc.constantFrom<Outcome>(...OUTCOMES),
    eventId: fc.constantFrom('evt_1', 'evt_2', 'evt_3', null),
    recordedAt: fc.integer({ min: 0, max: 12 }).map((minutes) => T + minutes * MINUTE),
    hasTimestamp: fc.boolean(),
    occurredAt: fc.constantFrom(null, T, T - 5 * MINUTE, -6e13, 2e14),
  })
  .map((over) => delivery(over.sequence, over))

describe('strip of a sequence', () => {
  it('says of each number what a plain reading of its records says', () => {
    fc.assert(
      fc.property(fc.array(anyDelivery, { maxLength: 25 }), (deliveries) => {
        const strip = build(deliveries)
        const valid = deliveries.filter(({ sequence }) => sequence !== null && sequence > 0)
        expect(strip.unnumbered).toBe(deliveries.length - valid.length)
        const present = [...new Set(valid.map(({ sequence }) => Number(sequence)))].sort((a, b) => a - b)
        expect(numbers(strip.cells).map(({ sequence }) => sequence)).toEqual(present)
        expect(strip.max).toBe(present.at(-1) ?? 0)
        expect(strip.missing).toBe(strip.max - present.length)
        for (const cell of numbers(strip.cells)) {
          const own = valid.filter(({ sequence }) => sequence === cell.sequence)
          const endpoints = [...new Set(own.map(({ endpoint }) => endpoint))]
          const bestAt = (endpoint: string) =>
            WORST.findLast((outcome) => own.some((one) => one.endpoint === endpoint && one.outcome === outcome))
          expect(cell.state).toBe(WORST.find((outcome) => endpoints.map(bestAt).includes(outcome)))
          expect(cell.records).toBe(own.length)
          const newest = own.toSorted((a, b) => b.recordedAt - a.recordedAt || b.id - a.id)[0]
          expect(cell.deliveryId).toBe(String(newest?.id))
          const ids = new Set(own.flatMap(({ eventId }) => eventId ?? []))
          const reused = valid.some((one) => one.eventId && ids.has(one.eventId) && one.sequence !== cell.sequence)
          const isConflict = ids.size > 1 || new Set(own.map(({ event }) => event)).size > 1 || reused
          expect(cell.conflicts.length > 0).toBe(isConflict)
          const firstAt = (sequence: number, endpoint: string) =>
            Math.min(
              ...valid
                .filter((one) => one.hasTimestamp && one.sequence === sequence && one.endpoint === endpoint)
                .map(({ recordedAt }) => recordedAt),
            )
          const isLateAt = (endpoint: string) =>
            Number.isFinite(firstAt(cell.sequence, endpoint)) &&
            present.some((n) => n > cell.sequence && firstAt(n, endpoint) < firstAt(cell.sequence, endpoint))
          expect(cell.isLate).toBe(endpoints.some(isLateAt))
        }
      }),
    )
  })

  it('has every number from 1 to the highest in exactly one cell, in order, however it is folded', () => {
    fc.assert(
      fc.property(
        fc.array(anyDelivery, { maxLength: 25 }),
        fc.integer({ min: 5, max: 30 }),
        fc.option(fc.integer({ min: 1, max: 45 })),
        (deliveries, limit, current) => {
          const whole = build(deliveries)
          const { cells, max, missing, reasons } = build(deliveries, { limit, current })
          expect(cells.length).toBeLessThanOrEqual(limit)
          let next = 1
          for (const cell of cells) {
            const [first, last] = cell.kind === 'number' ? [cell.sequence, cell.sequence] : [cell.first, cell.last]
            expect(first).toBe(next)
            expect(last).toBeGreaterThanOrEqual(first)
            next = last + 1
          }
          expect(next).toBe(max + 1)
          expect([missing, reasons]).toEqual([whole.missing, whole.reasons])
          const inFolds = cells.reduce((sum, cell) => sum + (cell.kind === 'fold' ? cell.missing : 0), 0)
          expect(gaps(cells).reduce((sum, gap) => sum + gap.last - gap.first + 1, inFolds)).toBe(missing)
          const isDrawn = numbers(cells).some(({ sequence }) => sequence === current)
          expect(isDrawn).toBe(numbers(whole.cells).some(({ sequence }) => sequence === current))
        },
      ),
    )
  })

  it('draws the number that is asked for, wherever it stands', () => {
    const deliveries = Array.from({ length: 60 }, (_, i) => delivery(i + 1))
    for (const [limit, current] of Array.from(
      { length: 600 },
      (_, i) => [5 + (i % 10), 1 + Math.floor(i / 10)] as const,
    )) {
      const { cells } = build(deliveries, { limit, current })
      expect([limit - 1, limit]).toContain(cells.length)
      expect(numbers(cells).map(({ sequence }) => sequence)).toContain(current)
    }
  })

  it('does not count up to the highest number', () => {
    const { cells, missing } = build([delivery(1), delivery(2 ** 31 - 1)])
    expect(cells).toMatchObject([{ sequence: 1 }, { first: 2, last: 2 ** 31 - 2 }, { sequence: 2 ** 31 - 1 }])
    expect(missing).toBe(2 ** 31 - 3)
  })

  it('joins the records of an event id and calls its milestone by name', () => {
    const twin = delivery(1, { event: 'offramp.inFlight', outcome: 'failed' })
    const { cells } = build([twin, { ...twin, id: 900 }, { ...twin, id: 901, outcome: 'delivered' }])
    expect(cells).toMatchObject([
      { sequence: 1, records: 3, state: 'delivered', milestones: ['in flight'], conflicts: [], eventIds: ['evt_1'] },
    ])
  })

  it('shows two event ids, two events and an event id of another number as a conflict', () => {
    const deliveries = [
      delivery(1),
      delivery(1, { eventId: 'evt_other' }),
      delivery(2, { eventId: null }),
      delivery(2, { eventId: null, event: 'offramp.failed' }),
      delivery(3),
      delivery(4, { eventId: 'evt_3' }),
    ]
    const { cells, conflicts } = build(deliveries)
    expect(numbers(cells).map((cell) => cell.conflicts)).toEqual([['event-ids'], ['events'], ['numbers'], ['numbers']])
    expect(numbers(cells)[0]?.eventIds).toEqual(['evt_1', 'evt_other'])
    expect(conflicts).toBe(4)
  })

  it('keeps a number that was archived without a record at hand, and takes no gap for it', () => {
    const { cells, missing } = build([delivery(4)], { noted: [1, 2, 4] })
    expect(cells).toMatchObject([
      { sequence: 1, state: null, deliveryId: null },
      { sequence: 2, state: null },
      { first: 3, last: 3 },
      { sequence: 4, state: 'delivered' },
    ])
    expect(missing).toBe(1)
  })

  it('is empty without any number', () => {
    expect(build([delivery(0), delivery(-4), delivery(null)])).toMatchObject({ cells: [], max: 0, unnumbered: 3 })
  })
})
