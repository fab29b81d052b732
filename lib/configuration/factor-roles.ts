import { BUILT_IN_ROLES, type Role } from '../model/role'

type FactorVariables = { REQUIRE_SECOND_FACTOR?: readonly Role[] | undefined; RAMPDESK_DEMO?: '0' | '1' | undefined }

/**
 * The roles whose sessions owe a second factor. By default admins, if an environment of the kind production is configured and a
 * vault key can seal factors; nobody in the demo.
 */
export function readFactorRoles(
  { REQUIRE_SECOND_FACTOR: configured, RAMPDESK_DEMO }: FactorVariables,
  environments: readonly { kind: 'sandbox' | 'production' }[],
  hasVault: boolean,
  custom: readonly Role[],
): { roles: readonly Role[]; problems: string[] } {
  const isProduction = environments.some(({ kind }) => kind === 'production') && RAMPDESK_DEMO !== '1'
  const roles = configured ?? (isProduction && hasVault ? ['admin'] : [])
  const known: readonly Role[] = [...BUILT_IN_ROLES, ...custom]
  if (roles.some((role) => !known.includes(role)))
    return { roles, problems: [`REQUIRE_SECOND_FACTOR must be none, or list roles: ${known.join(', ')}`] }
  const problem = 'REQUIRE_SECOND_FACTOR needs a vault key, which seals the second factors: set VAULT_KEY'
  return { roles, problems: roles.length === 0 || hasVault ? [] : [problem] }
}
