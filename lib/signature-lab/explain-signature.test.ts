import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { signDelivery } from '@/sandbox/deliver/sign'
import { explainSignature, MOST_HASHED_BYTES } from './explain-signature'
import { writingsOf } from './json-writings'
import { finding } from './signature-words'

const hashed = vi.hoisted(() => ({ bytes: 0 }))

vi.mock('node:crypto', async (importActual) => {
  const crypto = await importActual<typeof import('node:crypto')>()
  const createHmac: typeof crypto.createHmac = (...args) => {
    const hmac = crypto.createHmac(...args)
    const update = hmac.update.bind(hmac)
    return Object.assign(hmac, {
      update(data: string) {
        hashed.bytes += Buffer.byteLength(data)
        return update(data)
      },
    })
  }
  return { ...crypto, createHmac }
})

const SECRET = '6b1f0c9a3e77b2d45e8890aa17c3f2d1b6a4e5c8d9f00112233445566778899a'
const BODY = '{"event":"offramp.completed","eventId":"evt_1","amount":1.0,"url":"https://x.acme.example/é"}'
const sign = (body = BODY, secret = SECRET) => signDelivery(body, secret)

const kindsOf = (pasted: { body?: string; header?: string; secret?: string }) => {
  const { isValid, findings } = explainSignature({ body: BODY, header: sign(), secret: SECRET, ...pasted })
  expect(isValid).toBe(false)
  return findings.map(({ kind }) => kind)
}

describe('a signature of the platform', () => {
  test.each([
    ['without a prefix', sign()],
    ['with it', `sha256=${sign()}`],
  ])('fits %s', (_how, header) => {
    expect(explainSignature({ body: BODY, header, secret: SECRET })).toEqual({ isValid: true, findings: [] })
  })

  test('fits any body, and no other one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ minLength: 1 }), (body, secret) => {
        const header = sign(body, secret)
        expect(explainSignature({ body, header, secret }).isValid).toBe(true)
        expect(explainSignature({ body: `${body}x`, header, secret }).isValid).toBe(false)
      }),
      { numRuns: 50 },
    )
  })
})

const base64 = Buffer.from(sign(), 'hex').toString('base64')

const HEADERS: [string, string, string][] = [
  ['is empty', '', 'header-missing'],
  ['is white space', ' \n', 'header-missing'],
  ['begins with its name', `Signature: ${sign()}`, 'header-name'],
  ['begins with its name in lower case', `signature:sha256=${sign()}`, 'header-name'],
  ['has a prefix in upper case', `SHA256=${sign()}`, 'header-prefix'],
  ['has a prefix with a colon', `sha256:${sign()}`, 'header-prefix'],
  ['has the prefix of another scheme', `v1=${sign()}`, 'header-prefix'],
  ['has a longer prefix', `hmac-sha256=${sign()}`, 'header-prefix'],
  ['is in upper case', sign().toUpperCase(), 'header-upper-case'],
  ['ends in a line break', `${sign()}\n`, 'header-space'],
  ['has a space after the prefix', `sha256= ${sign()}`, 'header-space'],
  ['is in quotes', `"sha256=${sign()}"`, 'header-quotes'],
  ['is base64', base64, 'header-base64'],
  ['is base64 after the prefix', `sha256=${base64}`, 'header-base64'],
  ['is base64url', Buffer.from(sign(), 'hex').toString('base64url'), 'header-base64'],
  ['is cut short', sign().slice(0, 60), 'header-cut-short'],
  ['is too long', `${sign()}00`, 'header-too-long'],
  ['has two values', `${sign('other')}, ${sign()}`, 'header-several'],
  ['is no digest', 'sha256=undefined', 'header-unreadable'],
]

const compact = '{"a":1.0,"b":["x",{"c":"é/\\u00fc"}]}'
const pretty = (indent: string | number) => JSON.stringify({ a: 1, b: ['x', { c: 'é/' }] }, null, indent)
const small = JSON.stringify({ a: 1, b: ['x', { c: 'é/' }] })

/** Cases of a body as pasted and as the platform sent it. */
const BODIES: [string, string, string, string][] = [
  ['has a line feed too many', `${BODY}\n`, BODY, 'body-newline-extra'],
  ['has CR LF too many', `${BODY}\r\n`, BODY, 'body-newline-extra'],
  ['lacks a line feed', BODY, `${BODY}\n`, 'body-newline-missing'],
  ['lacks CR LF', BODY, `${BODY}\r\n`, 'body-newline-missing'],
  ['stands in white space', ` \n${BODY}\t`, BODY, 'body-space'],
  ['has LF for CR LF', '{\n"a":1\n}', '{\r\n"a":1\r\n}', 'body-line-ends'],
  ['has CR LF for LF', '{\r\n"a":1\r\n}', '{\n"a":1\n}', 'body-line-ends'],
  ['has a byte order mark too many', `\ufeff${BODY}`, BODY, 'body-mark'],
  ['lacks a byte order mark', BODY, `\ufeff${BODY}`, 'body-mark'],
  ['was made pretty', '{\n  "a": 1.0,\n  "b": ["x", {"c": "é/\\u00fc"}]\n}\n', compact, 'body-reformatted'],
  ['was made compact from 2 spaces', small, pretty(2), 'body-reformatted'],
  ['was made compact from 4 spaces', small, pretty(4), 'body-reformatted'],
  ['was made compact from tabs', small, pretty('\t'), 'body-reformatted'],
  ['was made compact from spaced', '{"a":1.0,"b":", : "}', '{"a": 1.0, "b": ", : "}', 'body-reformatted'],
  ['was put in another order', '{"b":1,"a":{"d":2,"c":3}}', '{"a":{"c":3,"d":2},"b":1}', 'body-key-order'],
  ['lost its escaped slashes', '{"u":"https://x/\\\\"}', '{"u":"https:\\/\\/x\\/\\\\"}', 'body-escapes'],
  ['got escaped slashes', '{"u":"https:\\/\\/x"}', '{"u":"https://x"}', 'body-escapes'],
  ['lost its unicode escapes', '{"n":"Zoë 💶"}', '{"n":"Zo\\u00eb \\ud83d\\udcb6"}', 'body-escapes'],
  ['lost those of Python', '{"n":"Zoë","a":1}', '{"n": "Zo\\u00eb", "a": 1}', 'body-escapes'],
  ['got unicode escapes', '{"n":"Zo\\u00eb \\ud83d\\udcb6 \\\\u00eb"}', '{"n":"Zoë 💶 \\\\u00eb"}', 'body-escapes'],
]

const SECRETS: [string, string, string | Buffer, string][] = [
  ['ends in a line break', `${SECRET}\n`, SECRET, 'secret-space'],
  ['begins with a space', ` ${SECRET}`, SECRET, 'secret-space'],
  ['is in quotes', `"${SECRET}"`, SECRET, 'secret-quotes'],
  ['was decoded from hex', SECRET, Buffer.from(SECRET, 'hex'), 'secret-decoded'],
  ['was decoded from base64', 'c2VjcmV0LW9mLWFjbWU=', Buffer.from('secret-of-acme'), 'secret-decoded'],
  ['was encoded as hex', 'secret-of-acme', Buffer.from('secret-of-acme').toString('hex'), 'secret-encoded'],
]

describe('a header that', () => {
  test.each(HEADERS)('%s', (_what, header, kind) => {
    expect(kindsOf({ header })).toEqual([kind])
  })
})

describe('a body that', () => {
  test.each(BODIES)('%s', (_what, body, sent, kind) => {
    expect(kindsOf({ body, header: sign(sent) })).toEqual([kind])
  })
})

const signWith = (key: string | Buffer, body = BODY) => createHmac('sha256', key).update(body).digest('hex')

describe('a secret that', () => {
  test.each(SECRETS)('%s', (_what, secret, key, kind) => {
    expect(kindsOf({ secret, header: signWith(key) })).toEqual([kind])
  })

  test('is empty', () => {
    expect(kindsOf({ secret: '' })).toEqual(['secret-empty'])
    expect(kindsOf({ secret: '', header: '' })).toEqual(['header-missing', 'secret-empty'])
  })
})

test('causes of a header, a body and a secret are found together', () => {
  const pasted = { body: `${BODY}\n`, secret: `${SECRET}\n`, header: `Signature: SHA256=${sign().toUpperCase()}` }
  expect(kindsOf(pasted)).toEqual([
    'header-name',
    'header-prefix',
    'header-upper-case',
    'body-newline-extra',
    'secret-space',
  ])
})

test.each(BODIES)(
  'a body that %s is found with a header and a secret that are wrong, too',
  (_what, body, sent, kind) => {
    for (const [, secret, key, secretKind] of SECRETS.slice(0, 4)) {
      const header = `SHA256=${signWith(key, sent)}`
      expect(kindsOf({ body, secret, header })).toEqual(['header-prefix', kind, secretKind])
    }
  },
)

test.each([
  ['HMAC-SHA-1', createHmac('sha1', SECRET).update(BODY).digest('hex'), 'algorithm-sha1'],
  ['HMAC-SHA-512', createHmac('sha512', SECRET).update(BODY).digest('hex'), 'algorithm-sha512'],
  ['SHA-256 of the body', createHash('sha256').update(BODY).digest('hex'), 'algorithm-unkeyed'],
  [
    'SHA-256 of both',
    createHash('sha256')
      .update(SECRET + BODY)
      .digest('hex'),
    'algorithm-unkeyed',
  ],
])('%s is named', (_what, header, kind) => {
  expect(kindsOf({ header })).toEqual([kind])
})

describe('the archive', () => {
  test('names the delivery whose payload fits, and where the body departs from it', () => {
    const sent = BODY.replace('1.0', '1.00')
    const archived = [
      { deliveryId: '6', payload: '{}' },
      { deliveryId: '7', payload: sent },
    ]
    const { findings } = explainSignature({ body: BODY, header: sign(sent), secret: SECRET }, archived)
    expect(findings).toMatchObject([{ kind: 'body-archived', deliveryId: '7' }])
    expect(findings[0]?.detail).toContain(`line 1, character ${BODY.indexOf('1.0') + 4}: it has`)
  })

  test('is named beside a cause that is known', () => {
    const archived = [{ deliveryId: '7', payload: BODY }]
    const { findings } = explainSignature({ body: `${BODY}\n`, header: sign(), secret: SECRET }, archived)
    expect(findings).toMatchObject([{ kind: 'body-newline-extra', deliveryId: '7' }])
    expect(findings[0]?.detail).toContain('where nothing was sent')
  })

  test('clears the body where nothing fits', () => {
    const archived = [{ deliveryId: '7', payload: BODY }]
    const { findings } = explainSignature({ body: BODY, header: sign(BODY, 'x'), secret: SECRET }, archived)
    expect(findings).toMatchObject([{ kind: 'nothing-fits', deliveryId: '7' }])
  })
})

test('what fits nothing is told with what is known of the secret, and the secret is in no answer', () => {
  const about = [finding('secret-not-current', 'It was set by someone.')]
  const answer = explainSignature({ body: BODY, header: sign('other'), secret: SECRET }, [], about)
  expect(answer.findings.map(({ kind }) => kind)).toEqual(['secret-not-current', 'nothing-fits'])
  expect(JSON.stringify(answer)).not.toContain(SECRET)
  expect(kindsOf({ body: '', header: sign('other') })).toEqual(['body-empty', 'nothing-fits'])
})

const nested = (depth: number, inner: string) => `${'['.repeat(depth)}${inner}${']'.repeat(depth)}`
const many = (inner: string) =>
  `[${Array(Math.floor(240_000 / (inner.length + 1)))
    .fill(inner)
    .join()}]`

describe('a hostile body', () => {
  test.each([
    ['strings that never end', '"\\'.repeat(200_000)],
    ['brackets that never close', '['.repeat(300_000)],
    ['deep brackets', nested(100_000, '')],
    ['half a character', '\ud800'],
    ['1,000 nested arrays of numbers', nested(1000, many('1,2'))],
    ['as deep as it may be, and wide', nested(62, many('1'))],
    ['many small objects', many('{"b":[],"a":{}}')],
    ['letters that all are escaped', JSON.stringify('é/'.repeat(100_000))],
    ['a megabyte of line breaks', '\n'.repeat(1_000_000)],
    ['a million letters of three bytes', '語'.repeat(1_000_000)],
  ])('of %s takes bounded work and fits nothing', (_what, body) => {
    hashed.bytes = 0
    const secret = `"${'ab'.repeat(100)}" `
    expect(kindsOf({ body, secret, header: sign('other') })).toEqual(['nothing-fits'])
    // The bound leaves out the plain check and the other algorithms.
    expect(hashed.bytes).toBeLessThanOrEqual(MOST_HASHED_BYTES + 4 * Buffer.byteLength(body))
  })

  test.each([
    ['deep', nested(65, '1')],
    ['long', `"${'x'.repeat(250_000)}"`],
  ])('that is too %s is not written anew', (_what, body) => {
    expect([...writingsOf(body)]).toEqual([])
  })

  test.each([
    ['deep', nested(62, many('1'))],
    ['full of numbers that grow', many('1E20')],
  ])('that is %s has no writing longer than four times its length', (_what, body) => {
    const lengths = [...writingsOf(body)].map(({ text }) => text.length)
    expect(lengths.length).toBeGreaterThan(10)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(4 * body.length)
  })

  test('is not even built indented where that grows with its depth', () => {
    const body = nested(62, many('1'))
    const stringify = vi.spyOn(JSON, 'stringify')
    const writings = [...writingsOf(body)]
    expect(writings.length).toBeGreaterThan(10)
    const built = stringify.mock.results.map(({ value }) => String(value).length)
    stringify.mockRestore()
    expect(Math.max(...built)).toBeLessThanOrEqual(4 * body.length)
    expect([...writingsOf(nested(62, '1'))].map(({ as }) => as)).toContain('with lines indented by 4 spaces')
  })
})

test('indented writings of usual payloads are among those that are tried, and are as JSON.stringify makes them', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      const texts = [...writingsOf(JSON.stringify(value))].map(({ text }) => text)
      for (const indent of [2, 4, '\t']) expect(texts).toContain(JSON.stringify(value, null, indent))
    }),
    { numRuns: 60 },
  )
})
