import type { EndpointScope } from './endpoint'

/** The table of section 5. */
export const CREDENTIAL_MODES = {
  integrator: 'The three signing headers only: the integrator manages its own account',
  'signed-user': 'The three signing headers and a user’s bearer: the integrator’s backend acts for one user',
  'integrator-token': 'A short-lived token of one user, made for a device: no signing headers, no user API key',
  user: 'A user’s bearer alone: an API key or a token of the identity provider',
  legacy: 'The old integration key and a user’s bearer, without a signature',
  submission: 'A capability that submits one prepared deposit and opens nothing else',
} as const

export type CredentialMode = keyof typeof CREDENTIAL_MODES

/**
 * Section 5: an integrator token can't create a direct deposit. Without a client network there is no capability
 * (not-shown.md, "4.10 prepare").
 */
export const CREDENTIALS_BY_SCOPE = {
  integrator: ['integrator'],
  user: ['signed-user', 'integrator-token', 'user', 'legacy'],
  submission: ['submission', 'signed-user', 'user', 'legacy'],
} as const satisfies Record<EndpointScope, readonly CredentialMode[]>
