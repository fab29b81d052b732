import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffLines as diffTexts, splitChange } from './payload-diff-lines'

const whole = (text: string) => ({ text, isCut: false })
const diffLines = (before: string, after: string) => diffTexts(whole(before), whole(after))

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

describe('the beginnings of two payloads', () => {
  const cut = (text: string) => ({ text, isCut: true })

  it('are laid out as they go, and compared to the last line that both have', () => {
    const items = Array.from({ length: 20 }, (_, index) => `{"id":"itm_${index}"}`).join()
    const [a, b] = [`{"n":1,"items":[${items}`, `{"n":2,"new":true,"items":[${items}`]
    const { rows, isPretty } = diffTexts(cut(a.slice(0, 200)), cut(b.slice(0, 300))) ?? { rows: [], isPretty: false }
    expect(isPretty).toBe(true)
    expect(rows.slice(0, 5).map(({ kind, a, b }) => [kind, a?.text ?? null, b?.text ?? null])).toEqual([
      ['same', '{', '{'],
      ['changed', '  "n": 1,', '  "n": 2,'],
      ['added', null, '  "new": true,'],
      ['same', '  "items": [', '  "items": ['],
      ['same', '    {', '    {'],
    ])
    expect(rows.at(-1)?.kind).toBe('same')
    expect(rows.filter(({ kind }) => kind !== 'same')).toHaveLength(2)
  })

  it('of one text differ nowhere, wherever they are cut', () => {
    const text = `{"items":[${Array.from({ length: 50 }, (_, index) => `{"id":"itm_${index}","n":[${index}]}`).join()}]}`
    const place = fc.nat(text.length)
    fc.assert(
      fc.property(place, place, (first, second) => {
        const rows = diffTexts(cut(text.slice(0, first)), cut(text.slice(0, second)))?.rows ?? []
        expect(rows.filter(({ kind }) => kind !== 'same')).toEqual([])
      }),
    )
  })

  it('with nothing in common are not compared', () => {
    expect(diffTexts(cut('{"a":1'), cut('plain words'))).toBeNull()
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
