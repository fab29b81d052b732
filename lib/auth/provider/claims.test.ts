import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BUILT_IN_ROLES } from '../../model/role'
import { isFromFuture, ProviderClaims, personOfClaims, provenAtOf, roleOfClaim } from './claims'

const SETTINGS = {
  issuer: 'https://login.acme.example',
  clientId: 'rampdesk',
  clientSecret: 'a-secret-of-the-provider',
  name: 'Acme',
  scopes: 'openid',
  roleClaim: 'groups',
  roles: [
    { value: 'admins', role: 'admin' },
    { value: 'desk', role: 'operator' },
  ],
  domains: ['acme.example'],
} as const

const person = (claims: Record<string, unknown>) =>
  personOfClaims(ProviderClaims.parse({ sub: 'ann', email: 'ann@acme.example', groups: 'desk', ...claims }), SETTINGS)

describe('the person of claims', () => {
  test.each([
    [{ name: 'Ann  Archer' }, 'Ann Archer'],
    [{ name: '', preferred_username: 'ann' }, 'ann'],
    [{ name: 7, preferred_username: null }, 'ann'],
    [{ name: 'x'.repeat(81) }, 'ann'],
  ])('with %j is called %s', (claims, name) => {
    expect(person(claims)).toMatchObject({ name, subject: 'ann', issuer: SETTINGS.issuer })
  })

  test.each([
    [{ email: 'ann@sub.acme.example' }, 'ProviderDomain'],
    [{ email: 'ann@acme.example.evil.example' }, 'ProviderDomain'],
    [{ email: '"ann@acme.example"@evil.example' }, 'ProviderNoEmail'],
    [{ email: ['ann@acme.example'] }, 'ProviderNoEmail'],
    [{ email_verified: 'false' }, 'ProviderUnverified'],
    [{ groups: { desk: true } }, 'ProviderNoRole'],
    [{ groups: 'desk admins' }, 'ProviderNoRole'],
  ])('with %j is refused: %s', (claims, refusal) => {
    expect(person(claims)).toMatchObject({ refusal })
  })
})

test('the first pair whose value the claim has decides, and no value that is not configured gives a role', () => {
  const value = fc.constantFrom('a', 'b', 'c', 'd', 'e')
  const pairs = fc.uniqueArray(fc.record({ value, role: fc.constantFrom(...BUILT_IN_ROLES) }), {
    selector: (pair) => pair.value,
  })
  fc.assert(
    fc.property(pairs, fc.array(value), (roles, held) => {
      const expected = roles.filter((pair) => held.includes(pair.value))[0]?.role ?? null
      expect(roleOfClaim(held, roles)).toBe(expected)
      expect(roleOfClaim([...held].reverse(), roles)).toBe(expected)
    }),
  )
})

test('a proof is never of later than now, and none is known without its time', () => {
  const now = new Date('2026-11-27T12:00:00Z')
  const at = (auth_time?: number) => ProviderClaims.parse({ sub: 'ann', ...(auth_time !== undefined && { auth_time }) })
  expect(provenAtOf(at(), now)).toBeNull()
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (seconds) => {
      expect(provenAtOf(at(seconds), now)?.getTime()).toBe(Math.min(seconds * 1000, now.getTime()))
      expect(isFromFuture(at(seconds), now)).toBe(seconds * 1000 > now.getTime() + 120_000)
    }),
  )
})
