import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { OUTCOMES, type Outcome } from '../../model/outcome'
import { COUNT_HOUR_MS, type HourCounts, type SubjectHours } from '../rule-kind/hour-series'
import { FAILURE_SHARE } from '../rules/share'
import { SILENCE } from '../rules/silence'
import { findSpans } from './find-spans'

const NOW = Date.parse('2026-11-25T00:00:00Z')
const DAY = 24 * COUNT_HOUR_MS
const ENDPOINT = 'https://a.example/hook'

function subject(hours: Map<number, HourCounts>): SubjectHours {
  return {
    subject: ENDPOINT,
    hours,
    first: [...hours.keys()].reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
  }
}

const judge = (kind: typeof SILENCE, settings: object, one: SubjectHours, days = 30) =>
  findSpans(kind, kind.settings.parse(settings) as Record<string, number | string>, [one], {
    from: new Date(NOW - days * DAY),
    to: new Date(NOW),
    environment: 'sandbox',
  }).spans

/** The generator mulberry32. */
const random = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Asked = { percent: number; length: number; least: number }

describe('the share of failures', () => {
  /** The rule written again from its description. */
  function expected(hours: Map<number, HourCounts>, { percent, length, least }: Asked) {
    const spans: [from: number, to: number | null][] = []
    const begin = NOW - 30 * DAY
    let before = 0
    for (let at = begin - COUNT_HOUR_MS; at < NOW; at += COUNT_HOUR_MS) {
      const window = Array.from({ length }, (_, back) => hours.get(at - back * COUNT_HOUR_MS) ?? {})
      const add = (outcomes: readonly Outcome[]) =>
        window.flatMap((counts) => outcomes.map((outcome) => counts[outcome] ?? 0)).reduce((a, b) => a + b, 0)
      const [all, bad] = [add(OUTCOMES), add(['failed', 'rejected'])]
      const share = all === 0 ? 0 : (bad / all) * 100
      const open = spans.find(([, to]) => to === null)
      if (at >= begin && !open && all >= least && share >= percent) spans.push([at + COUNT_HOUR_MS, null])
      if (open && share < percent * 0.8 && before < percent * 0.8) open[1] = at + COUNT_HOUR_MS
      before = share
    }
    return spans
  }

  test.each(Array.from({ length: 20 }, (_, seed) => seed + 1))('fires as its words say, history %i', (seed) => {
    const next = random(seed)
    const hours = new Map<number, HourCounts>()
    for (let at = NOW - 32 * DAY; at < NOW; at += COUNT_HOUR_MS) {
      if (next() < 0.3) continue
      const isBad = next() < 0.06
      hours.set(at, {
        delivered: Math.floor(next() * 40),
        failed: Math.floor(next() * (isBad ? 30 : 2)),
        rejected: next() < 0.2 ? 1 : 0,
        unknown: next() < 0.2 ? 1 : 0,
      })
    }
    for (const settings of [
      { percent: 10, hours: 1, least: 20 },
      { percent: 25, hours: 3, least: 1 },
    ]) {
      const found = judge(FAILURE_SHARE as typeof SILENCE, settings, subject(hours))
      expect(found.map(({ from, to }) => [from.getTime(), to?.getTime() ?? null])).toEqual(
        expected(hours, { percent: settings.percent, length: settings.hours, least: settings.least }),
      )
    }
  })
})

describe('silence', () => {
  /** Many deliveries by day, few at night, none on Sundays. */
  function working(seed: number, until = NOW) {
    const next = random(seed)
    const hours = new Map<number, HourCounts>()
    for (let at = NOW - 70 * DAY; at < until; at += COUNT_HOUR_MS) {
      const date = new Date(at)
      const isDay = date.getUTCHours() >= 7 && date.getUTCHours() < 21
      if (date.getUTCDay() === 0) continue
      if (isDay || next() < 0.6) hours.set(at, { delivered: 1 + Math.floor(next() * 20) })
    }
    return subject(hours)
  }

  test('has no false alert in four weeks of nights and Sundays', () => {
    for (let seed = 1; seed <= 10; seed++)
      expect([seed, judge(SILENCE, { margin: 4 }, working(seed), 28)]).toEqual([seed, []])
  })

  test('has no false alert where hours of work move with the clocks of a zone', () => {
    const clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/Berlin',
      weekday: 'short',
      hour: '2-digit',
      hourCycle: 'h23',
    })
    const until = Date.parse('2026-11-09T00:00:00Z')
    const hours = new Map<number, HourCounts>()
    for (let at = until - 70 * DAY; at < until; at += COUNT_HOUR_MS) {
      const [weekday, hour] = clock.format(at).split(/\W+/)
      if (weekday !== 'Sun' && Number(hour) >= 7 && Number(hour) < 20) hours.set(at, { delivered: 3 })
    }
    // The clocks went back on 25 October.
    const settings = SILENCE.settings.parse({ margin: 1 }) as Record<string, number | string>
    const span = { from: new Date(until - 21 * DAY), to: new Date(until), environment: 'sandbox' }
    expect(findSpans(SILENCE, settings, [subject(hours)], span).spans).toEqual([])
  })

  test('judges an hour of the past by what a look of that hour held', () => {
    const rare = [60, 41, 2, 1].map((day) => NOW - day * DAY)
    const all = subject(new Map(rare.map((at) => [at, { delivered: 1 }])))
    const settings = SILENCE.settings.parse({ fixed: 24, margin: 4 }) as Record<string, number | string>
    for (let at = NOW - 4 * DAY; at < NOW + 4 * DAY; at += COUNT_HOUR_MS) {
      const held = new Map([...all.hours].filter(([hour]) => hour <= at && hour >= at - 35 * DAY))
      const past = SILENCE.judge(settings, all, at, 'sandbox')
      if (held.size === 0) expect(past).toMatchObject({ isOver: false, isClear: true })
      else expect(past).toEqual(SILENCE.judge(settings, subject(held), at, 'sandbox'))
    }
  })

  test('finds a stop at noon of a working day within the hours that it promises', () => {
    const stop = NOW - 2 * DAY + 12 * COUNT_HOUR_MS
    const [span, ...others] = judge(SILENCE, { margin: 4 }, working(1, stop), 28)
    expect(others).toEqual([])
    expect(span).toMatchObject({ to: null, subject: ENDPOINT })
    expect(((span?.from.getTime() ?? 0) - stop) / COUNT_HOUR_MS).toBeLessThanOrEqual(8)
    expect(span?.evidence.sentence).toMatch(/^No delivery for \d+ hours; around this hour \d+ hours? without one/)
  })

  test('takes the fixed time where there are under four weeks of history', () => {
    const hours = new Map<number, HourCounts>()
    for (let at = NOW - 10 * DAY; at < NOW - 2 * DAY; at += COUNT_HOUR_MS) hours.set(at, { delivered: 1 })
    const [span] = judge(SILENCE, { fixed: 12 }, subject(hours), 5)
    expect(((span?.from.getTime() ?? 0) - (NOW - 2 * DAY)) / COUNT_HOUR_MS).toBe(13)
  })

  test('does not take a rare sender for silent, whatever part of its pause the window begins in', () => {
    for (let offset = 0; offset < 10; offset++) {
      const hours = new Map<number, HourCounts>()
      for (let day = offset; day <= 35; day += 10) hours.set(NOW - day * DAY, { delivered: 1 })
      expect([offset, judge(SILENCE, { margin: 4, fixed: 24 }, subject(hours), 5)]).toEqual([offset, []])
    }
  })

  test('ends with the next delivery', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), (back) => {
        const one = working(3, NOW - 5 * DAY)
        const hours = new Map(one.hours).set(NOW - back * COUNT_HOUR_MS, { failed: 1 })
        const spans = judge(SILENCE, { margin: 2 }, { ...one, hours }, 28)
        expect(spans[0]?.to?.getTime()).toBeLessThanOrEqual(NOW - (back - 1) * COUNT_HOUR_MS)
      }),
    )
  })
})
