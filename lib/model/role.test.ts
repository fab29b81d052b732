import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ALL_PERMISSIONS,
  BUILT_IN_ROLES,
  type CustomRole,
  decidingRoles,
  grants,
  grantsNoMore,
  roleIn,
  roleNamesWith,
} from './role'

const custom = fc
  .record({ a: fc.subarray(ALL_PERMISSIONS), b: fc.subarray(ALL_PERMISSIONS) })
  .map(({ a, b }): CustomRole[] => [
    { name: 'a', permissions: a },
    { name: 'b', permissions: b },
  ])
const role = fc.constantFrom(...BUILT_IN_ROLES, 'a', 'b', 'gone')

const permissionsOf = (name: string, roles: readonly CustomRole[]) =>
  ALL_PERMISSIONS.filter((permission) => grants(name, permission, roles))

test('a role is within another if all that it grants is granted by that one', () => {
  fc.assert(
    fc.property(custom, role, role, (roles, one, other) => {
      const others = new Set(permissionsOf(other, roles))
      expect(grantsNoMore(one, other, roles)).toBe(
        permissionsOf(one, roles).every((permission) => others.has(permission)),
      )
    }),
  )
})

test('the built-in roles are within each other in their order, and within no earlier one', () => {
  for (const [at, one] of BUILT_IN_ROLES.entries())
    for (const [below, other] of BUILT_IN_ROLES.entries())
      expect([one, other, grantsNoMore(one, other, [])]).toEqual([one, other, at <= below])
})

test('in an environment nobody has more than its role there and the role of the account grant, each for its own', () => {
  fc.assert(
    fc.property(custom, role, role, (roles, here, account) => {
      for (const permission of ALL_PERMISSIONS) {
        const isGranted = decidingRoles(permission, here, account).every((each) => grants(each, permission, roles))
        const isOfAccounts = /^(account|operator|session)\./.test(permission)
        const needed = permission === 'audit.read' ? [here, account] : [isOfAccounts ? account : here]
        expect([permission, isGranted]).toEqual([permission, needed.every((each) => grants(each, permission, roles))])
      }
    }),
  )
})

test('an environment has the role that it was given, else that of the account', () => {
  fc.assert(
    fc.property(role, fc.dictionary(fc.stringMatching(/^[a-z]{1,3}$/), role), (account, environmentRoles) => {
      const inherited = ['constructor', 'toString', 'sandbox']
      for (const name of inherited) expect(roleIn({ role: account, environmentRoles }, name)).toBe(account)
      for (const [name, own] of Object.entries(environmentRoles))
        expect(roleIn({ role: account, environmentRoles }, name)).toBe(own)
    }),
  )
})

test('the roles with a permission are those that grant it; one that is gone grants nothing', () => {
  fc.assert(
    fc.property(custom, fc.constantFrom(...ALL_PERMISSIONS), (roles, permission) => {
      const all = [...BUILT_IN_ROLES, 'a', 'b', 'gone']
      expect(roleNamesWith(permission, roles)).toEqual(all.filter((name) => grants(name, permission, roles)))
      expect(permissionsOf('gone', roles)).toEqual([])
    }),
  )
})
