import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { issueJwt, readJwt } from './jwt'

const HERE = { integratorSecret: 'a secret', history: 'sandbox' } as const
const NOW = Date.parse('2026-11-20T12:00:00.000Z')
const SECONDS = NOW / 1000

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

function made(header: unknown, claims: unknown): string {
  const signed = `${part(header)}.${part(claims)}`
  const key = `identity-provider.${HERE.history}.${HERE.integratorSecret}`
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
}

const HEADER = { alg: 'HS256', typ: 'JWT' }
const CLAIMS = { iss: 'https://identity.example/sandbox', sub: 'usr_1', iat: SECONDS, exp: SECONDS + 60 }

describe('a token of the identity provider', () => {
  test('names its user until it expires', () => {
    const token = issueJwt('usr_1', HERE, NOW, 60)
    expect(token).toBe(made(HEADER, CLAIMS))
    expect(readJwt(token, HERE, NOW + 59_999)).toBe('usr_1')
    expect(readJwt(token, HERE, NOW + 60_000)).toBeNull()
  })

  test.each([
    ['no algorithm', { ...HEADER, alg: 'none' }, CLAIMS],
    ['another algorithm', { ...HEADER, alg: 'HS512' }, CLAIMS],
    ['more in its header', { ...HEADER, kid: '1' }, CLAIMS],
    ['no end', HEADER, { ...CLAIMS, exp: undefined }],
    ['an end that is a text', HEADER, { ...CLAIMS, exp: '9999999999' }],
    ['no subject', HEADER, { ...CLAIMS, sub: '' }],
    ['another issuer', HEADER, { ...CLAIMS, iss: 'https://identity.example/production' }],
  ])('is refused with %s, though the signature is right', (_name, header, claims) => {
    expect(readJwt(made(header, claims), HERE, NOW)).toBeNull()
  })

  test.each([
    ['another secret', issueJwt('usr_1', { ...HERE, integratorSecret: 'other' }, NOW, 60)],
    ['the other environment', issueJwt('usr_1', { ...HERE, history: 'production' }, NOW, 60)],
    ['a changed subject', made(HEADER, CLAIMS).replace(part(CLAIMS), part({ ...CLAIMS, sub: 'usr_2' }))],
    ['no signature', `${part(HEADER)}.${part(CLAIMS)}.`],
    ['a padded signature', `${made(HEADER, CLAIMS)}=`],
    ['a fourth part', `${made(HEADER, CLAIMS)}.`],
    ['nothing', ''],
  ])('is refused with %s', (_name, token) => {
    expect(readJwt(token, HERE, NOW)).toBeNull()
  })
})
