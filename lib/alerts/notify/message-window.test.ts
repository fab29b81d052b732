import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AlertCause, SEVERITIES, type Severity } from '../../model/alert/alert'
import { groupByCause } from './group-by-cause'
import { roomFor, STORM_MS } from './message-window'

const SECOND = 1_000

type Firing = { at: number; severity: Severity; cause: AlertCause }
type Sent = { at: number; items: readonly Firing[] }

/** The messages of a channel that is looked at again and again, until nothing waits. */
function tellAll(firings: readonly Firing[], gaps: readonly number[]): Sent[] {
  const sent: Sent[] = []
  const waiting = firings.toSorted((a, b) => a.at - b.at)
  for (let look = 0, now = 0; waiting.length > 0; look++) {
    now += gaps[look % gaps.length] ?? 0
    const open = waiting.filter(({ at }) => at <= now)
    const room = roomFor(
      sent.map(({ at }) => at),
      open.map(({ severity }) => severity),
      now,
    )
    if (open.length === 0 || room === 0) continue
    for (const { items } of groupByCause(open, room)) sent.push({ at: now, items })
    waiting.splice(0, open.length)
  }
  return sent
}

const firing = fc.record({
  // The firings spread over two hours, so that a storm may be slow.
  at: fc.integer({ min: 0, max: 2 * 3_600 }).map((seconds) => seconds * SECOND),
  severity: fc.constantFrom(...SEVERITIES),
  cause: fc
    .integer({ min: 0, max: 40 })
    .map((host) => ({ endpoint: `https://h${host}.example/x`, host: `h${host}.example`, isPlatform: false })),
})
const gaps = fc.array(
  fc.integer({ min: 1, max: 120 }).map((seconds) => seconds * SECOND),
  { minLength: 1, maxLength: 20 },
)

test('whenever alerts fire, no ten minutes hold more than seven messages, and each is told within ten minutes', () => {
  fc.assert(
    fc.property(fc.array(firing, { maxLength: 200, size: 'max' }), gaps, (firings, between) => {
      const sent = tellAll(firings, between)
      for (const { at } of sent)
        expect(sent.filter((other) => other.at <= at && other.at > at - STORM_MS).length).toBeLessThanOrEqual(7)
      const told = sent.flatMap(({ at, items }) => items.map((item) => ({ item, wait: at - item.at })))
      expect(told).toHaveLength(firings.length)
      expect(new Set(told.map(({ item }) => item))).toEqual(new Set(firings))
      // The wait until the next look comes on top.
      const longest = STORM_MS + 2 * Math.max(...between)
      expect(told.filter(({ wait }) => wait > longest)).toEqual([])
    }),
    { numRuns: 30 },
  )
})

test('a message is left for a page where notifications took the others', () => {
  const six = Array.from({ length: 6 }, (_, index) => index * SECOND)
  expect(roomFor(six, ['notify'], STORM_MS - 1)).toBe(0)
  expect(roomFor(six, ['notify', 'page'], STORM_MS - 1)).toBe(1)
  expect(roomFor([...six, 7 * SECOND], ['page'], STORM_MS - 1)).toBe(0)
  expect(roomFor([...six, 7 * SECOND], ['page'], STORM_MS)).toBe(1)
})

test('a clock that was set back holds nothing up', () => {
  expect(roomFor(Array(9).fill(STORM_MS), ['notify'], 0)).toBe(6)
})
