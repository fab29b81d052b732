import { expect, test } from 'vitest'
import { ROLES } from '../model/role'
import { isAllowed, PERMISSIONS, type Permission } from './roles'
import { authorize, type OperatorActor } from './scope'
import { isOpenToTokens } from './token-permissions'

const ALL = Object.keys(PERMISSIONS) as Permission[]

const byToken = (token: boolean): OperatorActor => ({
  kind: 'operator',
  id: 'op_1',
  email: 'a@desk.example',
  name: 'A',
  role: 'admin',
  sessionId: 'token:1',
  ...(token && { token: { id: '1', name: 'ci', lastFour: 'abcd', environment: 'sandbox' } }),
})
const scope = (token: boolean) => ({ actor: byToken(token), requestId: 'r', address: null })

test('each permission is open to tokens or not; those that change, look users up or hand out access never are', () => {
  expect(ALL.filter((permission) => isOpenToTokens(permission))).toEqual([
    'delivery.read',
    'return.read',
    'redelivery.read',
    'recovery.read',
    'export.read',
    'export.create',
    'export.payload',
    'audit.read',
    'registration.read',
    'sync.read',
  ])
  expect(ALL.filter((permission) => typeof isOpenToTokens(permission) !== 'boolean')).toEqual([])
})

test.each(ALL)('a verb that asks for %s refuses a token of an admin unless it is open to tokens', (permission) => {
  expect(() => authorize(scope(false), permission)).not.toThrow()
  const asking = () => authorize(scope(true), permission)
  if (isOpenToTokens(permission)) expect(asking).not.toThrow()
  else expect(asking).toThrow(`An access token never has the permission ${permission}.`)
})

test('a role holds what the roles before it hold, so that the lower of two roles never gives more', () => {
  for (const permission of ALL) {
    const holding = ROLES.map((role) => isAllowed(role, permission))
    expect([permission, holding]).toEqual([permission, [...holding].sort()])
  }
})
