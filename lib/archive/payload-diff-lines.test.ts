import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffLines, splitChange } from './payload-diff-lines'

const json = fc.oneof(
  fc.json({ maxDepth: 3 }),
  fc
    .record({ a: fc.nat(3), b: fc.constantFrom('x', 'y'), c: fc.array(fc.nat(3)) })
    .map((value) => JSON.stringify(value)),
)
const prose = fc.array(fc.constantFrom('one', 'two', '', ', '), { maxLength: 8 }).map((lines) => lines.join('\n'))
const payload = fc.oneof(json, prose)

const compact = (raw: string) => JSON.stringify(JSON.parse(raw))
const side = (rows: readonly { text: string }[]) => rows.map(({ text }) => text).join('\n')

describe('two payloads line by line', () => {
  it('hold every line of both, once and in order', () => {
    fc.assert(
      fc.property(payload, payload, (before, after) => {
        const { rows, isPretty } = diffLines(before, after) ?? { rows: [], isPretty: false }
        const left = rows.flatMap(({ a }) => a ?? [])
        const right = rows.flatMap(({ b }) => b ?? [])
        expect(left.map(({ number }) => number)).toEqual(left.map((_, index) => index + 1))
        expect(right.map(({ number }) => number)).toEqual(right.map((_, index) => index + 1))
        const read = isPretty ? compact : (text: string) => text
        expect([read(side(left)), read(side(right))]).toEqual([read(before), read(after)])
        for (const { kind, a, b } of rows) {
          if (kind === 'same') expect(a.text.replace(/,$/, '')).toBe(b.text.replace(/,$/, ''))
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('stand beside each other where they are about the same member', () => {
    const { rows } = diffLines('{"a":1,"b":"x","gone":2}', '{"a":1,"new":[],"b":"y"}') ?? { rows: [] }
    expect(rows.map(({ kind, a, b }) => [kind, a?.text ?? null, b?.text ?? null])).toEqual([
      ['same', '{', '{'],
      ['same', '  "a": 1,', '  "a": 1,'],
      ['added', null, '  "new": [],'],
      ['changed', '  "b": "x",', '  "b": "y"'],
      ['removed', '  "gone": 2', null],
      ['same', '}', '}'],
    ])
  })

  it('are not looked for where there is too much of them, or too little in common', () => {
    expect(diffLines('\n'.repeat(30_000), '')).toBeNull()
    const long = (word: string) => Array.from({ length: 5000 }, (_, index) => `${word}${index}`).join('\n')
    expect(diffLines(long('a'), long('b'))).toBeNull()
  })
})

it('a changed text is cut around what differs, and no character is halved', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'b', '\u{1f600}', '\u{1f601}', '\u{1f200}') }),
      fc.string({ unit: fc.constantFrom('a', 'b', '\u{1f600}', '\u{1f601}', '\u{1f200}') }),
      (a, b) => {
        const parts = splitChange(a, b)
        expect([parts.head + parts.a + parts.tail, parts.head + parts.b + parts.tail]).toEqual([a, b])
        expect(Object.values(parts).every((part) => part.isWellFormed())).toBe(true)
      },
    ),
  )
  expect(splitChange('"n": 1.0,', '"n": 1,')).toEqual({ head: '"n": 1', a: '.0', b: '', tail: ',' })
})
