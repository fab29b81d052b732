import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Life, nextLife } from '../life/next-life'
import { NO_CAUSE, type RuleSpan } from '../rule-kind/rule-kind'
import { holdSpans } from './hold-spans'

const START = Date.parse('2026-11-25T00:00:00Z')
const MINUTES = 120
const at = (minute: number) => new Date(START + minute * 60_000)

const span = (from: number, to: number | null): RuleSpan => ({
  subject: 'a',
  subjectName: 'A',
  cause: NO_CAUSE,
  evidence: { sentence: '', value: null, threshold: null, href: null },
  from: at(from),
  to: to === null ? null : at(to),
})

/** Spans of whole minutes, from pauses and lengths in turn. */
const spansOf = (steps: readonly number[]) => {
  const spans: RuleSpan[] = []
  let minute = 0
  for (let index = 0; index + 1 < steps.length; index += 2) {
    const from = minute + (steps[index] ?? 0)
    minute = from + (steps[index + 1] ?? 0)
    if (from <= MINUTES) spans.push(span(from, minute > MINUTES ? null : minute))
  }
  return spans
}

/** The firings that `nextLife` makes with a look each minute. */
function live(spans: readonly RuleSpan[], holds: { before: number; after: number }) {
  const firings: [from: number, to: number | null][] = []
  let life: Life | null = null
  for (let minute = 0; minute <= MINUTES; minute++) {
    const now = at(minute)
    const isOver = spans.some(({ from, to }) => from <= now && (to === null || to > now))
    const next = nextLife(life, { now, isOver, isClear: !isOver, holds })
    life = next?.life ?? null
    const last = firings.at(-1)
    if (next?.transition === 'fired') firings.push([minute, null])
    else if (next?.transition === 'resolved' && last) last[1] = minute
  }
  return firings
}

test('an alert of the past begins and ends with the look that would have begun and ended it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 15 }), { maxLength: 16 }),
      fc.record({ before: fc.constantFrom(0, 0, 1, 5), after: fc.constantFrom(0, 1, 5, 10) }),
      (steps, holds) => {
        const spans = spansOf(steps)
        const minuteOf = (time: Date) => (time.getTime() - START) / 60_000
        // The look at the end of a span finds it gone, a minute after the last look that found it.
        const early = Math.max(0, holds.after - 1) - holds.after
        const last = at(MINUTES - early)
        const past = holdSpans(spans, holds, last)
          .map(({ from, to }): [number, number | null] => [minuteOf(from), to && minuteOf(to) + early])
          .filter(([from]) => from <= MINUTES)
        expect(past).toEqual(live(spans, holds))
      },
    ),
    { numRuns: 500 },
  )
})
