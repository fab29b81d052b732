import { CREDENTIAL_MODES, type CredentialMode } from '../endpoints/credentials'

const header = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description }) as const
const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description }) as const

/** Section 5. */
export const SECURITY_SCHEMES = {
  integratorKey: header('X-Integrator-Key', "The integrator's key"),
  timestamp: header('X-Timestamp', 'Unix time in milliseconds, within 300 seconds of the platform'),
  signature: header(
    'X-Signature',
    'sha256= and the lower-case hex HMAC-SHA256 of {timestamp}.{METHOD}.{path}.{bodyHash}, keyed with the integrator secret',
  ),
  userBearer: bearer("A user's API key, or a token of the identity provider"),
  integratorToken: bearer(CREDENTIAL_MODES['integrator-token']),
  legacyKey: header('X-INTEGRATION-KEY', CREDENTIAL_MODES.legacy),
  submissionToken: bearer(CREDENTIAL_MODES.submission),
} as const

type Scheme = keyof typeof SECURITY_SCHEMES

const SIGNED: readonly Scheme[] = ['integratorKey', 'timestamp', 'signature']

const SCHEMES_BY_MODE: Readonly<Record<CredentialMode, readonly Scheme[]>> = {
  integrator: SIGNED,
  'signed-user': [...SIGNED, 'userBearer'],
  'integrator-token': ['integratorToken'],
  user: ['userBearer'],
  legacy: ['legacyKey', 'userBearer'],
  submission: ['submissionToken'],
}

export function securityOf(mode: CredentialMode): Record<string, readonly string[]> {
  return Object.fromEntries(SCHEMES_BY_MODE[mode].map((scheme) => [scheme, []]))
}
