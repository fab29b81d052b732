import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hideSecrets, hideSecretsIn } from './hide-secrets'

const LONG = 'Zk3'.repeat(30)
const BASE64 = 'whsec_3q2+7wAB/Cj5kLmNoPqRsTuVwXyZ0123'

const shown = (answer: string, { secret = 'Ab3/xy&Zq<7+wü"Kd9', headers = {}, isCut = false } = {}) =>
  hideSecrets(Buffer.from(answer), { secret, headers }, isCut).toString()

const SPELLINGS: [string, (secret: string) => string][] = [
  ['plain', (secret) => secret],
  ['in other letters', (secret) => secret.toUpperCase()],
  ['in base64', (secret) => Buffer.from(secret).toString('base64')],
  ['in base64 for URLs', (secret) => Buffer.from(secret).toString('base64url')],
  ['in base64 around it', (secret) => Buffer.from(`x:${secret} `).toString('base64').slice(2, -4)],
  ['in hex', (secret) => Buffer.from(secret).toString('hex')],
  ['in capital hex', (secret) => Buffer.from(secret).toString('hex').toUpperCase()],
  ['in a URL', encodeURIComponent],
  ['in JSON', (secret) => JSON.stringify(secret).slice(1, -1)],
  ['in ASCII of JSON', (secret) => JSON.stringify(secret).slice(1, -1).replace('ü', '\\u00fc')],
  ['its first half', (secret) => secret.slice(0, Math.ceil(secret.length / 2))],
]

describe('the signing secret that a target prints is hidden', () => {
  const secret = 'Ab3/xy&Zq<7+wü"Kd9'

  test.each(SPELLINGS)('%s', (_name, spell) => {
    const answer = shown(`{"ok":1,"secret":"${spell(secret)}","n":2}`)
    expect(answer).toMatch(/^\{"ok":1,"secret":".{0,6}\[hidden\].{0,6}","n":2\}$/)
  })

  test.each(['3f9a'.repeat(4), 'a1B2c3D4e5F6g7H8', LONG, BASE64])('however it looks: %s', (own) => {
    for (const [, spell] of SPELLINGS) expect(shown(`<${spell(own)}>`, { secret: own })).toMatch(/^<.{0,6}\[hidden\]/)
  })

  test('as a key that signs as it does', () => {
    const hash = createHash('sha256').update(LONG)
    expect(shown(`key ${hash.copy().digest('hex')}.`, { secret: LONG })).toBe('key [hidden].')
    expect(shown(`key ${hash.copy().digest('base64url')}.`, { secret: LONG })).toMatch(/^key .{0,1}\[hidden\].{0,1}\.$/)
    const key = Buffer.from(BASE64.slice('whsec_'.length), 'base64')
    expect(shown(`key ${key.toString('hex')}.`, { secret: BASE64 })).toBe('key [hidden].')
  })

  test('among bytes that are no text, which stay', () => {
    const bytes = Buffer.concat([Buffer.from([0xff, 0x00]), Buffer.from(secret), Buffer.from([0xfe])])
    const hidden = Buffer.concat([Buffer.from([0xff, 0x00]), Buffer.from('[hidden]'), Buffer.from([0xfe])])
    expect(hideSecrets(bytes, { secret, headers: {} }, false)).toEqual(hidden)
  })

  test('in a header of the answer', () => {
    expect(hideSecretsIn(`a; ${secret}; ü`, { secret, headers: {} })).toBe('a; [hidden]; ü')
  })
})

describe('the end of a cut answer', () => {
  const secret = 'a1B2c3D4e5F6g7H8'
  const headers = { 'x-gate': 'canary-value-1', 'x-api-key': 'k-77' }

  test.each([secret, Buffer.from(secret).toString('hex'), 'canary-value-1'])('holds no beginning of %s', (form) => {
    for (let length = 3; length < form.length; length++)
      expect(shown(`answer ${form.slice(0, length)}`, { secret, headers, isCut: true })).toBe('answer [hidden]')
  })

  test('stays where the answer is whole', () => {
    expect(shown('answer can', { secret, headers })).toBe('answer can')
  })
})

test('an answer without a secret is left as it is', () => {
  for (const answer of ['', 'ok', '{"status":"accepted","id":"evt_0123456789"}', 'ü'.repeat(1000)])
    expect(shown(answer, { isCut: false })).toBe(answer)
})
