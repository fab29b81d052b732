import { expect, test } from 'vitest'
import { ROLES } from '../model/role'
import { TOKEN_SCOPES, type TokenScope } from '../model/token-scope'
import { isAllowed, PERMISSIONS, type Permission } from './roles'
import { authorize, may, type OperatorActor } from './scope'
import { isOpenToTokens, leastRoleFor, scopesFor } from './token-permissions'

const ALL = Object.keys(PERMISSIONS) as Permission[]

const byToken = (scopes: readonly TokenScope[] | null): OperatorActor => ({
  kind: 'operator',
  id: 'op_1',
  email: 'a@desk.example',
  name: 'A',
  role: 'admin',
  sessionId: 'token:1',
  ...(scopes && { token: { id: '1', name: 'ci', lastFour: 'abcd', environment: 'sandbox', scopes } }),
})
const scope = (scopes: readonly TokenScope[] | null) => ({ actor: byToken(scopes), requestId: 'r', address: null })

const LISTS = ['delivery.read', 'return.read', 'redelivery.read', 'recovery.read', 'audit.read', 'registration.read']

test.each<[TokenScope, string[]]>([
  ['read', [...LISTS, 'sync.read']],
  ['export', [...LISTS, 'sync.read', 'export.read', 'export.create', 'export.payload']],
  ['send', ['delivery.read', 'redelivery.read', 'redelivery.send']],
  ['receive', ['delivery.read']],
  ['users', ['delivery.read', 'user.read']],
  ['doctor', ['doctor.run']],
])('the scope %s gives a token of an admin these permissions and no other', (given, permissions) => {
  expect(ALL.filter((permission) => may(byToken([given]), permission)).sort()).toEqual([...permissions].sort())
})

test.each(ALL)('a verb that asks for %s takes a token by its scopes alone', (permission) => {
  expect(() => authorize(scope(null), permission)).not.toThrow()
  for (const given of TOKEN_SCOPES) {
    const asking = () => authorize(scope([given]), permission)
    if (scopesFor(permission).includes(given)) expect(asking).not.toThrow()
    else if (isOpenToTokens(permission)) expect(asking).toThrow(`has the scope ${given}; the permission ${permission}`)
    else expect(asking).toThrow(`An access token never has the permission ${permission}.`)
  }
})

test('scopes never give what the role does not', () => {
  for (const role of ROLES)
    for (const permission of ALL)
      expect([role, permission, may({ ...byToken(TOKEN_SCOPES), role }, permission)]).toEqual([
        role,
        permission,
        isOpenToTokens(permission) && isAllowed(role, permission),
      ])
})

test.each<[TokenScope[], string]>([
  [['read', 'export', 'receive'], 'viewer'],
  [['users'], 'support'],
  [['send'], 'operator'],
  [['users', 'doctor'], 'operator'],
])('%j take at least the role %s', (scopes, role) => {
  expect(leastRoleFor(scopes)).toBe(role)
})

test('a role holds what the roles before it hold, so that the lower of two roles never gives more', () => {
  for (const permission of ALL) {
    const holding = ROLES.map((role) => isAllowed(role, permission))
    expect([permission, holding]).toEqual([permission, [...holding].sort()])
  }
})
