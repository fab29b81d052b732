import { runInNewContext } from 'node:vm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createRedactor, REDACTED } from './redaction'

const redactor = createRedactor(['canary-of-the-configuration'])

const fill = (piece: string, length = 16_384) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length)

/** Texts that provoke backtracking. */
const HOSTILE: readonly [string, string][] = [
  ['telling names', fill('secret')],
  ['telling names in pieces', fill('_secret-')],
  ['telling names with signs', `${fill('token ')}!`],
  ['a name and spaces', `password${fill(' ')}`],
  ['an open quote', `password="${fill('\\"')}`],
  ['a row of backslashes', `password="${fill('\\')}`],
  ['a row of backslashes before a sign', `password${fill('\\')}`],
  ['open single quotes', fill("password='")],
  ['beginnings of tokens', fill('-eyJabcdefgh')],
  ['beginnings of tokens with a point', fill('eyJabcdefgh-.')],
  ['database addresses', fill('postgres://')],
  ['addresses', fill('ab://c')],
  ['web addresses', fill('http://')],
  ['dotted schemes', fill('a.b-')],
  ['keys', fill('ik_ak_')],
  ['bearers', fill('Bearer \n\n')],
  ['beginnings of private keys', fill('-----BEGIN PRIVATE KEY-----END ')],
  ['private keys without an end', fill('-----BEGIN PRIVATE ')],
  ['hashes', fill('$argon2id')],
  ['cookie lines', fill('cookie:\n')],
  ['failed queries', fill(': Failed query: \n')],
]

/** No test timeout ends a runaway computation. */
const withinSeconds = (seconds: number, run: () => unknown) =>
  runInNewContext('run()', { run }, { timeout: seconds * 1000 })

describe('hostile text', () => {
  test.each(HOSTILE)('costs no more than its length: %s', (_name, text) => {
    expect(() => withinSeconds(10, () => redactor.text(text))).not.toThrow()
    expect(() => withinSeconds(10, () => redactor.shapes(fill(text, 262_144)))).not.toThrow()
    expect(() => withinSeconds(10, () => redactor.value(new Error(fill(text, 262_144))))).not.toThrow()
  })
})

describe('a text over 16 KB', () => {
  afterEach(() => vi.restoreAllMocks())

  test('is cut before anything is looked for in it', () => {
    const replace = vi.spyOn(String.prototype, 'replace')
    redactor.text(fill('secret=a ', 200_000))
    const lengths = replace.mock.contexts.map((context) => String(context).length)
    expect(lengths.length).toBeGreaterThan(5)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(2 * 16_384)
  })

  test.each([
    ['a configured secret', 'canary-of-the-configuration'],
    ['a key', 'ik_live_canary0001'],
    ['a database address', 'postgres://desk:canary0002@db:5432/desk'],
    ['a quoted value', '{"password": "canary 0003", "a": 1}'],
  ])('shows no part of %s at the cut', (_name, credential) => {
    for (let before = 16_384 - credential.length; before <= 16_384; before++) {
      const out = redactor.text(`${fill('word ', before - 1)} ${credential} and more`)
      expect(out).not.toMatch(/canary|ik_l/)
      expect(out).toMatch(/characters\)$/)
    }
  })
})

test('a value with escaped quotes is hidden to its end', () => {
  expect(redactor.text('{"password": "a\\"canary", "b": 1}')).toBe(`{"password": "${REDACTED}", "b": 1}`)
})

test('each failed query of a text loses its values', () => {
  const query = 'Error: Failed query: select $1\nparams: canary\n    at one (a.js:1:1)\n'
  const out = redactor.text(`${query}caused by ${query}`)
  expect(out).not.toContain('canary')
  expect(out.match(/at one/g)).toHaveLength(2)
})
