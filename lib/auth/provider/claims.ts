import { z } from 'zod'
import type { MappedRole, ProviderSettings } from '../../configuration/sign-in-settings'
import type { Role } from '../../model/role'
import { Email, OperatorName } from '../schemas'

/** Claims of an ID token, after its signature was verified, or of the provider’s user information. */
export const ProviderClaims = z.looseObject({
  sub: z.string().min(1).max(255),
  iss: z.string().optional(),
  email: z.unknown().optional(),
  email_verified: z.unknown().optional(),
  name: z.unknown().optional(),
  preferred_username: z.unknown().optional(),
  /** The time of the sign-in at the provider, in seconds since 1970. */
  auth_time: z.number().optional(),
  iat: z.number().optional(),
  sid: z.string().max(255).optional(),
})
export type ProviderClaims = z.infer<typeof ProviderClaims>

export type ProviderPerson = { issuer: string; subject: string; email: string; name: string; role: Role }

/** Why a person whom the provider knows may not sign in. The sign-in page has words for each. */
export type ProviderRefusal = 'ProviderNoEmail' | 'ProviderUnverified' | 'ProviderDomain' | 'ProviderNoRole'

/** The person of the claims and their role, or why they may not sign in. */
export function personOfClaims(
  claims: ProviderClaims,
  { issuer, roleClaim, roles, domains }: ProviderSettings,
): ProviderPerson | { refusal: ProviderRefusal; email?: string } {
  const parsed = Email.safeParse(claims.email)
  if (!parsed.success) return { refusal: 'ProviderNoEmail' }
  const email = parsed.data
  if (claims.email_verified === false || claims.email_verified === 'false')
    return { refusal: 'ProviderUnverified', email }
  if (domains.length > 0 && !domains.includes(email.slice(email.lastIndexOf('@') + 1)))
    return { refusal: 'ProviderDomain', email }
  const role = roleOfClaim(claims[roleClaim], roles)
  if (role === null) return { refusal: 'ProviderNoRole', email }
  return { issuer, subject: claims.sub, email, name: nameOf(claims, email), role }
}

/** The role of the first pair whose value equals the claim or is among its texts. */
export function roleOfClaim(claim: unknown, roles: readonly MappedRole[]): Role | null {
  const values: readonly unknown[] = Array.isArray(claim) ? claim : [claim]
  return roles.find(({ value }) => values.includes(value))?.role ?? null
}

function nameOf({ name, preferred_username }: ProviderClaims, email: string): string {
  for (const candidate of [name, preferred_username]) {
    const parsed = OperatorName.safeParse(candidate)
    if (parsed.success) return parsed.data
  }
  return email.slice(0, email.lastIndexOf('@')).slice(0, 80)
}

const CLOCKS_DIFFER_AT_MOST_SECONDS = 120

/** Whether a token is from the future: then the clocks of provider and desk differ, and none of its times can be trusted. */
export function isFromFuture({ iat, auth_time }: ProviderClaims, now: Date): boolean {
  return Math.max(iat ?? 0, auth_time ?? 0) > now.getTime() / 1000 + CLOCKS_DIFFER_AT_MOST_SECONDS
}

/** When the person last proved to the provider who they are, at most now; null if the provider does not say. */
export function provenAtOf({ auth_time }: ProviderClaims, now: Date): Date | null {
  return auth_time === undefined ? null : new Date(Math.min(auth_time * 1000, now.getTime()))
}
