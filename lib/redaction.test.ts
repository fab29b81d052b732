import { DrizzleQueryError } from 'drizzle-orm/errors'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { spellingsOf } from './ramp/redaction/secret-spellings'
import { createRedactor, isSensitiveKey, REDACTED } from './redaction'

const SECRET = 'canary/integrator+secret="7f3a"'
const redactor = createRedactor([SECRET])
const ALL = ['plain', 'json', 'url', 'base64', 'base64url', 'hex'] as const
const encode: Record<(typeof ALL)[number], string> = {
  plain: SECRET,
  json: JSON.stringify(SECRET),
  url: encodeURIComponent(SECRET),
  base64: Buffer.from(SECRET).toString('base64'),
  base64url: Buffer.from(SECRET).toString('base64url'),
  hex: Buffer.from(SECRET).toString('hex'),
}

describe('redaction by name', () => {
  test.each([
    'authorization',
    'Authorization',
    'cookie',
    'Set-Cookie',
    'x-signature',
    'X-Integrator-Key',
    'integratorKey',
    'integratorSecret',
    'client_secret',
    'password',
    'passwordHash',
    'currentPasswd',
    'token',
    'sessionToken',
    'iban',
    'bankAccountNumber',
    'DATABASE_URL',
    'apiKey',
    'api-key',
  ])('hides whatever stands under %s', (key) => {
    expect(isSensitiveKey(key)).toBe(true)
    expect(redactor.value({ deep: [{ [key]: 'canary-value' }] })).toEqual({ deep: [{ [key]: REDACTED }] })
    expect(redactor.value({ [key]: { nested: 'canary-value' } })).toEqual({ [key]: REDACTED })
  })

  test.each(['event', 'endpoint', 'requestId', 'status', 'actorName', 'code'])('leaves %s alone', (key) => {
    expect(redactor.value({ [key]: 'visible' })).toEqual({ [key]: 'visible' })
  })
})

describe('redaction by shape', () => {
  test.each([
    ['an integrator key', 'key ik_live_canary0001 used', 'canary0001'],
    ['a user key', '{"k":"ak_canary0002"}', 'canary0002'],
    ['a minted token', 'spr_canary0003.', 'canary0003'],
    ['an access token', 'tried rdk_canary0013 twice', 'canary0013'],
    ['a submit token', 'GET /x?t=ach_submit_canary0004', 'canary0004'],
    ['a bearer token', 'header Bearer canary0005 sent', 'canary0005'],
    ['a signature', 'got sha256=deadbeefdeadbeefdeadbeef', 'deadbeef'],
    ['a database address', 'connect postgres://desk:canary@0006/x@db:5432/desk', 'canary'],
    ['an address with user info', 'https://user:canary0007@host/path', 'canary0007'],
    ['the query of an address', 'It says: “no https://host/in?x=canary0017&y#z”.', 'canary0017'],
    ['the query of an address in JSON', '{"u":"https://host/in?canary0018"}', 'canary0018'],
    ['an encrypted cookie', 'eyJhbGciOiJkaXIi.canary.canary0008.x.y', 'canary0008'],
    ['a password hash', '$argon2id$v=19$m=19456,t=2,p=1$canary$0009', 'canary'],
    ['a private key', '-----BEGIN PRIVATE KEY-----\ncanary0010\n-----END PRIVATE KEY-----', 'canary0010'],
    ['a query value', 'GET /x?password=canary0011&y=1', 'canary0011'],
    ['a JSON member in text', 'body {"webhookSecret": "canary 0012", "a": 1}', 'canary 0012'],
    ['an escaped JSON member', '"{\\"secret\\":\\"canary0013\\",\\"b\\":1}"', 'canary0013'],
    ['a cookie line', 'cookie: a=canary0014; b=canary0014', 'canary0014'],
  ])('hides %s in text', (_name, text, canary) => {
    expect(redactor.text(text)).not.toContain(canary)
    expect(redactor.text(text)).toContain(REDACTED)
  })

  test('keeps what surrounds a credential', () => {
    expect(redactor.text('GET /x?password=canary&page=2')).toBe(`GET /x?password=${REDACTED}&page=2`)
    expect(redactor.text('postgres://a:b@db:5432/desk')).toBe(`postgres://${REDACTED}@db:5432/desk`)
    expect(redactor.text('Delivery 12 of offramp.paid failed with 500')).toBe(
      'Delivery 12 of offramp.paid failed with 500',
    )
  })
})

describe('redaction of configured secrets', () => {
  test.each(ALL)('hides the %s spelling anywhere in text', (kind) => {
    const out = redactor.text(`before <${encode[kind]}> after`)
    for (const spelling of Object.values(encode)) expect(out).not.toContain(spelling.replace(/=+$/, ''))
    expect(out).toContain('after')
  })

  test.each(spellingsOf(SECRET).map(({ text }) => text))('hides every other spelling: %s', (spelling) => {
    expect(redactor.text(`before <${spelling}> after`)).toBe(`before <${REDACTED}> after`)
  })

  test('hides them in keys, arrays, maps, sets, addresses and headers', () => {
    const value = {
      [SECRET]: 1,
      list: [SECRET],
      map: new Map([['a', SECRET]]),
      set: new Set([SECRET]),
      url: new URL(`https://host/?q=${encodeURIComponent(SECRET)}`),
      headers: new Headers({ 'x-note': SECRET, cookie: 'a=b' }),
      json: { toJSON: () => SECRET },
    }
    expect(JSON.stringify(redactor.value(value))).not.toContain('canary')
  })

  test('hides them in the message, stack, cause and members of an error', () => {
    const cause = Object.assign(new Error(`cause ${SECRET}`), { config: { headers: { authorization: 'canary' } } })
    const error = new AggregateError([new Error(SECRET)], `outer ${SECRET}`, { cause })
    const out = JSON.stringify(redactor.value(error))
    expect(out).not.toContain('canary')
    expect(out).toContain('outer [redacted]')
    expect(out).toContain('cause [redacted]')
  })

  test('leaves no trace for any surrounding text, and JSON lines stay JSON', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.constantFrom(...ALL), (before, after, kind) => {
        const line = JSON.stringify({ m: `${before}${encode[kind]}${after}` })
        const out = redactor.shapes(line)
        expect(out).not.toContain(JSON.stringify(SECRET).slice(1, -1))
        expect(() => JSON.parse(out)).not.toThrow()
      }),
    )
  })
})

test('survives cycles, depth, throwing members and odd values', () => {
  const cycle: Record<string, unknown> = { name: 'a' }
  cycle.self = cycle
  const deep = JSON.parse(`${'{"a":'.repeat(50)}1${'}'.repeat(50)}`)
  const hostile = Object.defineProperty({}, 'boom', {
    enumerable: true,
    get: () => {
      throw new Error('no')
    },
  })
  const out = redactor.value({
    cycle,
    deep,
    hostile,
    big: 10n,
    at: new Date(0),
    bytes: Buffer.from('canary'),
    f: () => 1,
  })
  expect(out).toMatchObject({
    cycle: { self: '[circular]' },
    hostile: '[unreadable]',
    big: '10',
    at: '1970-01-01T00:00:00.000Z',
    bytes: '[6 bytes]',
  })
  expect(JSON.stringify(out)).toContain('[too deep]')
})

test('a failed query keeps its cause and loses the values of rows', () => {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "operator_email"'), {
    severity: 'ERROR',
    code: '23505',
    detail: 'Key (email)=(canary@desk.example) already exists.',
    constraint: 'operator_email',
  })
  const error = new DrizzleQueryError('insert into operator values ($1, $2)', ['canary-payload', 7], cause)
  const shown = JSON.stringify(redactor.value({ err: error }))
  expect(shown).not.toContain('canary')
  expect(shown).toContain('23505')
  expect(shown).toContain('operator_email')
  expect(shown).toContain('Failed query')
  expect(shown).toMatch(/\\n {4}at /)
})

test('an answer that is no HTTP is not quoted', () => {
  const error = Object.assign(new Error('Invalid character'), {
    name: 'HTTPParserError',
    code: 'HPE_INVALID_CONSTANT',
    data: 'canary-of-an-account',
  })
  const clean = createRedactor().value(new Error('could not be reached', { cause: error }))
  expect(JSON.stringify(clean)).not.toContain('canary')
  expect(clean).toMatchObject({ cause: { code: 'HPE_INVALID_CONSTANT' } })
})
