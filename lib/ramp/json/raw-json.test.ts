import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import malformed from '@/tests/fixtures/ramp/malformed-json.json'
import payloads from '@/tests/fixtures/ramp/raw-payloads.json'
import { type JsonNode, JsonScanError, rawKey, rawText, scanJson } from './raw-json'
import { tryScanJson } from './try-scan-json'

function rejoin(text: string, node: JsonNode): string {
  const parts = [
    ...(node.elements ?? []).map((element) => ({ ...element, text: rejoin(text, element) })),
    ...(node.members ?? []).flatMap((member) => [
      { start: member.keyStart, end: member.keyEnd, text: rawKey(text, member) },
      { start: member.value.start, end: member.value.end, text: rejoin(text, member.value) },
    ]),
  ]
  let at = node.start
  let joined = ''
  for (const part of parts) {
    joined += text.slice(at, part.start) + part.text
    at = part.end
  }
  return joined + text.slice(at, node.end)
}

const space = fc.stringMatching(/^[ \t\r\n]{0,3}$/)
const number = fc.stringMatching(/^-?(0|[1-9][0-9]{0,20})(\.[0-9]{1,5})?([eE][+-]?[0-9]{1,3})?$/)
const quoted = fc.oneof(
  fc.string({ unit: 'grapheme' }).map((value) => JSON.stringify(value)),
  fc.stringMatching(/^"(\\u[0-9a-fA-F]{4}|\\[\\/bfnrt"]|[a-z0-9/{}:,]){0,12}"$/),
)
const spaced = (inner: fc.Arbitrary<string>) => fc.tuple(space, inner, space).map((parts) => parts.join(''))
const { value } = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    number,
    quoted,
    fc.constantFrom('true', 'false', 'null'),
    fc
      .tuple(space, fc.array(spaced(tie('value')), { maxLength: 4 }))
      .map(([empty, all]) => `[${all.join(',') || empty}]`),
    fc
      .tuple(space, fc.array(fc.tuple(spaced(quoted), spaced(tie('value'))), { maxLength: 4 }))
      .map(([empty, all]) => `{${all.map((pair) => pair.join(':')).join(',') || empty}}`),
  ),
}))

describe('raw text', () => {
  it.each(payloads)('keeps $name byte for byte', ({ text }) => {
    const page = ` { "data" : [ {"payload": ${text} ,"event":"x"},{"payload":${text}} ] } `
    const elements = scanJson(page).members?.[0]?.value.elements ?? []
    const slices = elements.map((element) => {
      const payload = element.members?.find((member) => member.key === 'payload')
      return payload && rawText(page, payload.value)
    })
    expect(slices).toEqual([text, text])
  })

  it('joins to the original for any JSON text, at any tree depth', () => {
    fc.assert(
      fc.property(spaced(value), fc.integer({ min: 0, max: 6 }), (text, treeDepth) => {
        const node = scanJson(text, { treeDepth })
        expect(text.slice(0, node.start) + rejoin(text, node) + text.slice(node.end)).toBe(text)
        expect(JSON.parse(rawText(text, node))).toEqual(JSON.parse(text))
      }),
    )
  })

  it('keeps duplicate members in order and decodes keys', () => {
    const text = '{"a":1,"\\u0061":2,"b":3,"a":4}'
    const members = scanJson(text).members ?? []
    expect(members.map((member) => [member.key, rawText(text, member.value)])).toEqual([
      ['a', '1'],
      ['a', '2'],
      ['b', '3'],
      ['a', '4'],
    ])
  })
})

describe('validation', () => {
  it.each(malformed)('refuses $name', ({ text }) => {
    expect(() => JSON.parse(text)).toThrow()
    expect(() => scanJson(text)).toThrow(JsonScanError)
    expect(() => scanJson(`[0,${text}`)).toThrow(JsonScanError)
    expect(tryScanJson(text)).toBeNull()
  })

  it('gives the same values, or null in place of an error', () => {
    const text = '[[1]]'
    expect(tryScanJson(text)).toEqual(scanJson(text))
    expect(tryScanJson(text, { maxDepth: 1 })).toBeNull()
  })

  it('accepts and refuses what JSON.parse does, for texts broken at any place', () => {
    fc.assert(
      fc.property(value, fc.nat(), fc.string({ maxLength: 2 }), fc.nat(3), (text, where, insert, cut) => {
        const at = where % (text.length + 1)
        const broken = text.slice(0, at) + insert + text.slice(at + cut)
        const isJson = accepts(() => JSON.parse(broken))
        expect(accepts(() => scanJson(broken))).toBe(isJson)
        expect(accepts(() => scanJson(broken, { treeDepth: 0 }))).toBe(isJson)
      }),
      { numRuns: 500 },
    )
  })

  it.each(['[', '{"a":', '[{"a":'])('names the depth instead of overflowing the stack: 100,000 times %s', (open) => {
    expect(() => scanJson(open.repeat(100_000))).toThrow(/^Nested deeper than 256 levels at offset \d+$/)
  })

  it('accepts nesting up to the limit', () => {
    expect(scanJson('['.repeat(256) + ']'.repeat(256)).kind).toBe('array')
    expect(() => scanJson('['.repeat(257) + ']'.repeat(257))).toThrow(JsonScanError)
  })

  it.each([
    ['arrays', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['objects', `${'{"a": [1, '.repeat(50_000)}2${' ] }'.repeat(50_000)}`],
  ])('passes over 100,000 levels of %s that get no children', (_name, text) => {
    const page = `{"data": ${text} , "next":1}`
    const [data, next] = scanJson(page, { treeDepth: 1, maxDepth: Number.POSITIVE_INFINITY }).members ?? []
    expect(data && rawText(page, data.value) === text).toBe(true)
    expect(next?.key).toBe('next')
    expect(() => scanJson(page.replace(/.(?=,)/, '}'), { treeDepth: 1, maxDepth: Number.POSITIVE_INFINITY })).toThrow(
      JsonScanError,
    )
  })

  it('never quotes the text in an error', () => {
    expect(() => scanJson('{"secret-value"')).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('secret') }),
    )
  })
})

function accepts(parse: () => unknown): boolean {
  try {
    parse()
    return true
  } catch {
    return false
  }
}
