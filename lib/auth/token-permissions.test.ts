import { expect, test } from 'vitest'
import { ALL_PERMISSIONS as ALL, BUILT_IN_ROLES } from '../model/role'
import { TOKEN_SCOPES, type TokenScope } from '../model/token-scope'
import { isAllowed } from './role-table'
import { authorize, may, type OperatorActor } from './scope'
import { isOpenToTokens, neededFor, scopesFor } from './token-permissions'

const byToken = (scopes: readonly TokenScope[] | null): OperatorActor => ({
  kind: 'operator',
  id: 'op_1',
  email: 'a@desk.example',
  name: 'A',
  role: 'admin',
  sessionId: 'token:1',
  ...(scopes && { token: { id: '1', name: 'ci', lastFour: 'abcd', environment: 'sandbox', role: 'admin', scopes } }),
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

const PAIRS = BUILT_IN_ROLES.flatMap((own) => BUILT_IN_ROLES.map((owner) => [own, owner] as const))

test('scopes never give what the role does not', () => {
  for (const role of BUILT_IN_ROLES)
    for (const permission of ALL)
      expect([role, permission, may({ ...byToken(TOKEN_SCOPES), role }, permission)]).toEqual([
        role,
        permission,
        isOpenToTokens(permission) && isAllowed(role, permission),
      ])
})

test.each(TOKEN_SCOPES)('the scope %s needs a permission that it gives', (scope) => {
  expect(scopesFor(neededFor(scope))).toContain(scope)
})

test('a token never does more than its own role and that of its owner', () => {
  const token = byToken(TOKEN_SCOPES).token
  if (!token) throw new Error('There is no token.')
  for (const [own, owner] of PAIRS)
    for (const permission of ALL)
      expect([
        own,
        owner,
        permission,
        may({ ...byToken(null), role: owner, token: { ...token, role: own } }, permission),
      ]).toEqual([
        own,
        owner,
        permission,
        isOpenToTokens(permission) && isAllowed(own, permission) && isAllowed(owner, permission),
      ])
})
