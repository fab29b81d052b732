import type { EndpointScope } from './endpoint'

/** How a request proves who it comes from: the table of section 5, with the words that people read. */
export const CREDENTIAL_MODES = {
  integrator: 'The three signing headers only: the integrator manages its own account',
  'signed-user': "The three signing headers and a user's bearer: the integrator's backend acts for one user",
  'integrator-token': 'A short-lived token of one user, made for a device: no signing headers, no user API key',
  user: "A user's bearer alone: an API key or a token of the identity provider",
  legacy: "The old integration key and a user's bearer, without a signature",
  submission: 'A capability that submits one prepared deposit and opens nothing else',
} as const

export type CredentialMode = keyof typeof CREDENTIAL_MODES

/**
 * The modes that an endpoint of a scope takes (section 5). A direct deposit takes its submission capability and every
 * user mode but the integrator token, which can't create one; not-shown.md, "4.10 prepare": no capability is handed out
 * where no client network was given, and then the backend submits by itself.
 */
export const CREDENTIALS_BY_SCOPE = {
  integrator: ['integrator'],
  user: ['signed-user', 'integrator-token', 'user', 'legacy'],
  submission: ['submission', 'signed-user', 'user', 'legacy'],
} as const satisfies Record<EndpointScope, readonly CredentialMode[]>
