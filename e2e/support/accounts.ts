import { DEMO_OPERATORS, DEMO_PASSWORD } from '../../lib/auth/demo-operators.mjs'
import { BUILT_IN_ROLES, type Role } from '../../lib/model/role'
import { DESK } from './desk-secrets.mjs'

export const PASSWORD = DEMO_PASSWORD

export function emailOf(role: Role): string {
  const operator = DEMO_OPERATORS.find((candidate) => candidate.role === role)
  if (!operator) throw new Error(`The demo has no account for the role ${role}.`)
  return operator.email
}

export const stateOf = (role: Role, desk = DESK) => `e2e/.auth/${desk}/${role}.json`

export { BUILT_IN_ROLES, type Role }
