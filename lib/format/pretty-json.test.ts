import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type JsonLayout, LAYOUT_START, layOutJson, prettyJson } from './pretty-json'

const text = (raw: string) =>
  prettyJson(raw)
    ?.map((token) => token.text)
    .join('') ?? null

/** Written character by character on purpose: independent of the code under test. */
function withoutOuterSpace(raw: string): string {
  let result = ''
  let inString = false
  for (let index = 0; index < raw.length; index += 1) {
    const character = raw.charAt(index)
    if (inString && character === '\\') {
      result += character + raw.charAt(index + 1)
      index += 1
      continue
    }
    if (character === '"') inString = !inString
    if (inString || !/\s/.test(character)) result += character
  }
  return result
}

const gap = fc.constantFrom('', ' ', '\n', '\t ', '\r\n')
const scalar = fc.oneof(
  fc.constantFrom(
    '1.0',
    '1e21',
    '9007199254740993',
    '-0',
    'true',
    'null',
    '"\\u00e9"',
    '"\\/"',
    '"a\\"b"',
    '"{ \\\\"',
    '""',
  ),
  fc.string().map((value) => JSON.stringify(value)),
)
const { value: document } = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    scalar,
    fc
      .tuple(fc.array(tie('value'), { maxLength: 4 }), gap)
      .map(([items, space]) => `[${space}${items.join(`${space},`)}${space}]`),
    fc
      .tuple(
        fc.array(fc.tuple(fc.constantFrom('"a"', '"1"', '"a b"', '"\\u0061"'), tie('value')), { maxLength: 4 }),
        gap,
      )
      .map(
        ([members, space]) =>
          `{${space}${members.map(([key, value]) => `${key}${space}:${value}`).join(`,${space}`)}${space}}`,
      ),
  ),
}))

describe('pretty JSON', () => {
  it('changes nothing but white space outside strings', () => {
    fc.assert(
      fc.property(document, (raw) => {
        const pretty = text(raw)
        expect(pretty).not.toBeNull()
        expect(withoutOuterSpace(pretty ?? '')).toBe(withoutOuterSpace(raw))
      }),
      { numRuns: 500 },
    )
  })

  it('lays members and items out in lines', () => {
    expect(text('{"a":1.0,"b":[1e21,{}],"c":[]}')).toBe(
      '{\n  "a": 1.0,\n  "b": [\n    1e21,\n    {}\n  ],\n  "c": []\n}',
    )
  })

  it('tells keys from strings', () => {
    expect(prettyJson('{"a":"a"}')?.filter(({ kind }) => kind === 'key' || kind === 'string')).toEqual([
      { kind: 'key', text: '"a"' },
      { kind: 'string', text: '"a"' },
    ])
  })

  it('keeps duplicate keys and their order', () => {
    expect(text('{"b":1,"a":2,"b":3}')).toBe('{\n  "b": 1,\n  "a": 2,\n  "b": 3\n}')
  })

  it('stops indenting somewhere, so that a deep text does not become an endless one', () => {
    const deep = `${'['.repeat(2000)}1${']'.repeat(2000)}`
    const pretty = text(deep) ?? ''
    expect(pretty.replaceAll(/\s/g, '')).toBe(deep)
    expect(Math.max(...pretty.split('\n').map((line) => line.length))).toBeLessThan(100)
  })

  it('lays a text out in parts, wherever it is cut, as it does in one', () => {
    const cuts = fc.array(fc.nat({ max: 60 }), { maxLength: 6 })
    fc.assert(
      fc.property(document, cuts, (raw, lengths) => {
        let layout: JsonLayout = LAYOUT_START
        let pretty = ''
        let rest = raw
        for (const length of [...lengths, raw.length]) {
          const laidOut = layOutJson(layout, rest.slice(0, length))
          expect(laidOut).not.toBeNull()
          if (!laidOut) return
          pretty += laidOut.tokens.map((token) => token.text).join('')
          layout = laidOut.after
          rest = rest.slice(length)
        }
        expect(pretty).toBe(text(raw))
      }),
      { numRuns: 500 },
    )
  })

  it('answers for any text, and changes nothing in it but white space', () => {
    const pieces = fc.constantFrom('{', '}', '[', ']', ',', ':', '"', '\\', '\n', 'a', '1', '\ufeff', '\ud800', '\0')
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: pieces }), fc.string({ unit: 'binary' })), (raw) => {
        const pretty = text(raw)
        if (pretty !== null) expect(withoutOuterSpace(pretty)).toBe(withoutOuterSpace(raw))
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['a string', `"${'x'.repeat(9_000_000)}"`],
    ['a string of escapes', `"${'\\"'.repeat(5_000_000)}"`],
    ['a number', '1'.repeat(9_000_000)],
    ['a string that does not end', `"${'x'.repeat(9_000_000)}`],
  ])('takes %s of any length', (_name, raw) => {
    expect(text(raw) === (raw.endsWith('x') ? null : raw)).toBe(true)
  })

  it('takes brackets of any depth', () => {
    const deep = `${'[{"a":'.repeat(8_000)}1${'}]'.repeat(8_000)}`
    expect((text(deep) ?? '').replaceAll(/\s/g, '') === deep).toBe(true)
    expect(prettyJson('['.repeat(500_000))).toBeNull()
  })

  it.each(['{"a":', '{"a":1]', '}', '"open', '{"a":"x}', 'two words', '[1 2]', '{"a":1 "b":2}'])(
    'answers null for %s, which is no JSON',
    (raw) => {
      expect(prettyJson(raw)).toBeNull()
    },
  )
})
