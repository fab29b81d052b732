import { describe, expect, test } from 'vitest'
import { baselineOf, completeFrom, isLost, type Sending, stageOf, stateNow, windowLeft, windowOf } from './cutover'

const T = Date.parse('2026-11-20T12:00:00.000Z')
const SECOND = 1000
const HOUR = 3600 * SECOND
const DAY = 24 * HOUR
/** Our clock is ten seconds behind the platform’s; the answer came two seconds after the request. */
const OFFSET = 10 * SECOND
const sending = (change: Partial<Sending> = {}): Sending => ({
  state: 'set',
  sentAt: new Date(T),
  finishedAt: new Date(T + 2 * SECOND),
  clockOffsetMs: OFFSET,
  ...change,
})
const FROM = T + OFFSET - SECOND
const PROPAGATED = T + OFFSET + 2 * SECOND + SECOND + 60 * SECOND
const TO = PROPAGATED + 17 * SECOND

const stage = (change: Partial<Sending>, platformNow: number, archivedThrough: number | null = null) =>
  stageOf(sending(change), { now: platformNow - OFFSET, platformNow, archivedThrough })

describe('the window', () => {
  test.each(['set', 'unknown'] as const)('of one that is %s goes by the clock of the platform', (state) => {
    expect(windowOf(sending({ state }))).toEqual({ from: FROM, to: TO })
  })

  test.each([
    { state: 'prepared', sentAt: null, finishedAt: null },
    { state: 'dropped', sentAt: null },
    { state: 'refused' },
  ] as const)('is none for %j', (change) => {
    expect(windowOf(sending(change))).toBeNull()
    expect(windowLeft(sending(change), T)).toBe(0)
  })

  test('is over at its end and not before', () => {
    expect(windowLeft(sending(), TO - 1)).toBe(1)
    expect(windowLeft(sending(), TO)).toBe(0)
    expect(windowLeft(sending(), TO + 5)).toBe(0)
  })
})

describe('the stage', () => {
  test.each([
    ['propagating', T + OFFSET, PROPAGATED - T - OFFSET],
    ['propagating', PROPAGATED - 1, 1],
    ['finishing', PROPAGATED, 17 * SECOND],
    ['finishing', TO - 1, 1],
    ['reading', TO, 0],
  ] as const)('is %s at %i', (name, at, stageMs) => {
    expect(stage({}, at)).toEqual({ stage: name, stageMs })
  })

  test('is judged once the archive holds the whole window, not a moment before', () => {
    expect(stage({}, TO + 1, TO - 1).stage).toBe('reading')
    expect(stage({}, TO + 1, TO).stage).toBe('judged')
    expect(stage({ state: 'unknown' }, TO + 1, TO).stage).toBe('judged')
  })

  test('does not run for one that was not sent, or whose answer is awaited', () => {
    expect(stage({ state: 'prepared', sentAt: null, finishedAt: null }, T).stage).toBe('prepared')
    expect(stage({ state: 'sent', finishedAt: null }, T + OFFSET + 119 * SECOND).stage).toBe('sending')
  })

  test('goes on for one that nobody waits for any more, from when its request can have ended', () => {
    const lost = { state: 'sent', finishedAt: null } as const
    const end = T + OFFSET + 120 * SECOND
    expect(stateNow(sending(lost), T + 120 * SECOND)).toBe('sent')
    expect(stateNow(sending(lost), T + 120 * SECOND + 1)).toBe('unknown')
    expect(stage(lost, end + 1).stage).toBe('propagating')
    expect(windowOf(sending(lost))?.to).toBe(end + 78 * SECOND)
  })
})

test('the archive is complete from a moment on to the first hole above it', () => {
  const spans = [
    { from: '2026-11-20T12:30:00Z', to: '2026-11-20T12:40:00Z' },
    { from: '2026-11-20T11:00:00Z', to: '2026-11-20T12:10:00Z' },
  ]
  expect(completeFrom(spans, T)).toBe(Date.parse('2026-11-20T12:10:00Z'))
  expect(completeFrom(spans, Date.parse('2026-11-20T12:20:00Z'))).toBeNull()
  expect(completeFrom([], T)).toBeNull()
})

describe('a window of the archive', () => {
  const iso = (ms: number) => new Date(ms).toISOString()
  const span = (from: number, to: number, open = false) => ({ from: iso(from), to: iso(to), open, reachedEnd: !open })
  const hole = (from: number, to: number, reason: 'not-read-yet' | 'beyond-retention' = 'beyond-retention') => [
    { from: iso(from), to: iso(to), reason },
  ]
  const window = { from: T, to: T + 80 * SECOND }

  test.each([
    ['nothing was read yet', [], [], null, false],
    ['the list was read to its end below it', [span(T, T + HOUR)], [], null, false],
    ['the list ended above its beginning', [span(T + 1, T + HOUR)], [], null, true],
    ['the walk is still above it', [span(T + HOUR, T + 2 * HOUR, true)], [], null, false],
    ['the archive ends within it', [span(T - HOUR, T + SECOND)], [], null, false],
    ['it holds a hole', [span(T - HOUR, T + HOUR)], hole(T + SECOND, T + 2 * SECOND), null, true],
    ['a hole will be read', [span(T - HOUR, T + HOUR)], hole(T, T + SECOND, 'not-read-yet'), null, false],
    [
      'holes lie beside it',
      [span(T - HOUR, T + HOUR)],
      [...hole(T - HOUR, T), ...hole(T + 80 * SECOND, T + HOUR)],
      null,
      false,
    ],
    ['its beginning was purged', [span(T - HOUR, T + HOUR)], [], T + 1, true],
    ['all before it was purged', [span(T - HOUR, T + HOUR)], [], T, false],
  ])('where %s', (_what, spans, holes, purgedBefore, lost) => {
    expect(isLost(window, { spans, holes }, purgedBefore)).toBe(lost)
  })
})

describe('what is compared', () => {
  const from = T + 20 * 60 * SECOND

  test.each([
    ['ends with the hour before', [], T],
    ['ends before a change in that week', [from - 30 * HOUR], T - 30 * HOUR],
    ['ends before the earliest of a chain', [from - HOUR, from - 5 * DAY, from - 11 * DAY], T - 11 * DAY],
    ['is not moved by one before that week', [from - 7 * DAY - 1], T],
    [
      'goes back three weeks at most',
      [from - 6 * DAY, from - 12 * DAY, from - 18 * DAY, from - 22 * DAY],
      T - 18 * DAY,
    ],
    ['is not moved by later ones', [from + DAY, from], T],
  ])('%s', (_what, earlier, to) => {
    expect(baselineOf(from, earlier)).toEqual({ from: to - 7 * DAY, to })
  })
})
