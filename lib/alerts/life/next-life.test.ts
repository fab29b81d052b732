import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Life, nextLife } from './next-life'

const START = Date.parse('2026-11-01T00:00:00Z')
const MINUTE = 60_000

type Look = { minute: number; seen: 'over' | 'between' | 'clear' }

/** The transitions that a history of looks makes. */
function lived(looks: readonly Look[], holds: { before: number; after: number }) {
  let life: Life | null = null
  const transitions: { minute: number; transition: string }[] = []
  for (const { minute, seen } of looks) {
    const now = new Date(START + minute * MINUTE)
    const next = nextLife(life, { now, isOver: seen === 'over', isClear: seen === 'clear', holds })
    if (next?.transition) transitions.push({ minute, transition: next.transition })
    if (next) life = next.life
    else life = endedPending(life)
  }
  return { life, transitions }
}

const endedPending = (life: Life | null): Life | null =>
  life?.state === 'pending' ? (life.firstFiredAt ? { ...life, state: 'resolved' } : null) : life

const every = (text: string): Look[] =>
  [...text].map((sign, minute) => ({ minute, seen: sign === 'x' ? 'over' : sign === '-' ? 'between' : 'clear' }))

describe('an alert', () => {
  test.each([
    [
      'fires at once, and ends once it is gone for three minutes',
      '.xx...',
      { before: 0, after: 3 },
      ['1 fired', '5 resolved'],
    ],
    ['waits before it fires', '.xxxx', { before: 3, after: 0 }, ['4 fired']],
    ['that was only pending leaves no trace', '.xx.xx.', { before: 3, after: 0 }, []],
    ['holds between the thresholds', '.x---..', { before: 0, after: 2 }, ['1 fired', '6 resolved']],
    ['that flaps faster than it ends is one', '.x.x.x.x...', { before: 0, after: 3 }, ['1 fired', '10 resolved']],
    [
      'that comes back fires again',
      'x.x.',
      { before: 0, after: 1 },
      ['0 fired', '1 resolved', '2 fired', '3 resolved'],
    ],
  ])('%s', (_name, text, holds, expected) => {
    expect(lived(every(text), holds).transitions.map(({ minute, transition }) => `${minute} ${transition}`)).toEqual(
      expected,
    )
  })

  test('counts how often it fired, since the first time', () => {
    const { life } = lived(every('x.x.x'), { before: 0, after: 1 })
    expect(life).toMatchObject({ timesFired: 3, state: 'firing', firstFiredAt: new Date(START) })
  })

  test('neither fires nor ends by a clock that was set back', () => {
    const back = nextLife(lived(every('xx'), { before: 90, after: 0 }).life, {
      now: new Date(START - 60 * MINUTE),
      isOver: true,
      isClear: false,
      holds: { before: 90, after: 0 },
    })
    expect(back).toMatchObject({ transition: null, life: { state: 'pending' } })
    const firing = lived(every('x'), { before: 0, after: 30 }).life
    const clear = { isOver: false, isClear: true, holds: { before: 0, after: 30 } }
    expect(nextLife(firing, { ...clear, now: new Date(START - 60 * MINUTE) })).toMatchObject({ transition: null })
  })

  test('fires and resolves in turn, whatever it meets', () => {
    const looks = fc.array(
      fc.record({ minute: fc.integer({ min: -90, max: 600 }), seen: fc.constantFrom('over', 'between', 'clear') }),
      { maxLength: 60 },
    )
    const holds = fc.record({ before: fc.integer({ min: 0, max: 20 }), after: fc.integer({ min: 0, max: 20 }) })
    fc.assert(
      fc.property(looks as fc.Arbitrary<Look[]>, holds, (seen, held) => {
        const { transitions, life } = lived(seen, held)
        expect(transitions.map(({ transition }) => transition)).toEqual(
          transitions.map((_, index) => (index % 2 === 0 ? 'fired' : 'resolved')),
        )
        expect(life?.timesFired ?? 0).toBe(transitions.filter(({ transition }) => transition === 'fired').length)
      }),
    )
  })
})
