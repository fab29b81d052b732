import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseInputText, writeInput, writeMember } from './console-input'

const problemOf = (text: string) => {
  const parsed = parseInputText(text)
  return 'problem' in parsed ? parsed.problem : null
}

test.each([
  ['{"body":{"amount":9007199254740993}}', '9007199254740993 would be sent as 9007199254740992'],
  ['{"body":[{"a":1e400}]}', '1e400 would be sent as null'],
  ['{"body":{"a":1},"body":{}}', '"body" appears twice'],
  ['{"body":{"a":{"x":1,"\\u0078":2}}}', '"x" appears twice'],
  [`{"body":${'['.repeat(300)}${']'.repeat(300)}}`, 'nested too deeply'],
  [`{"body":{"a":${'9'.repeat(1_000_000)}}}`, `${'9'.repeat(40)}… would be sent as null`],
])('what can not be sent as it is written is refused in words: %.40s', (text, words) => {
  expect(problemOf(text)).toContain(words)
})

test('text beyond ASCII, halves of pairs, odd names and 1 MB are kept as they are', () => {
  const body = JSON.parse('{"__proto__":{"a":1},"constructor":1,"":"\\ud800","ünï😀":"\\u0000"}')
  for (const each of [body, { text: 'x'.repeat(1_000_000) }]) {
    const parsed = parseInputText(writeInput({ body: each }))
    expect(parsed).toEqual({ input: { body: each } })
    if ('input' in parsed) expect(writeInput(parsed.input)).toBe(writeInput({ body: each }))
  }
  expect({}).not.toHaveProperty('a')
})

test('each value that JSON writes is taken, and written as the same value again', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (body) => {
      const text = writeInput({ body })
      const parsed = parseInputText(text)
      expect('input' in parsed && writeInput(parsed.input)).toBe(text)
    }),
  )
})

test('a field of JSON that would lose something stays text, which the contract refuses', () => {
  const field = { part: 'body', path: 'payload', kind: 'json' } as const
  expect(writeMember({}, field, '{"a":1}')).toEqual({ body: { payload: { a: 1 } } })
  expect(writeMember({}, field, '{"a":9007199254740993}')).toEqual({ body: { payload: '{"a":9007199254740993}' } })
})
