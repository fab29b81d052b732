import { AppError } from '../../errors'
import type { CredentialMode } from '../contract/endpoints/credentials'
import type { Secret } from '../contract/secret'
import { TEXTS } from '../problem/problem-texts'
import { buildSignedHeaders, type SigningInput } from './sign'

/** Section 5. Bearers are opaque. */
export type Credential =
  | { mode: 'integrator' }
  | { mode: 'signed-user'; userApiKey: string }
  | { mode: 'integrator-token'; token: Secret<'integrator-token'> }
  /** An API key or an identity provider's token. */
  | { mode: 'user'; bearer: string }
  | { mode: 'legacy'; userApiKey: string }
  | { mode: 'submission'; token: Secret<'submission-token'> }

type Integrator = { integratorKey: string; integratorSecret: string }

type HeaderPart = 'signature' | 'integrationKey' | 'bearer'

/** Section 5 does not define X-INTEGRATION-KEY; we send the integrator key. */
const HEADER_PARTS: Record<CredentialMode, readonly HeaderPart[]> = {
  integrator: ['signature'],
  'signed-user': ['signature', 'bearer'],
  'integrator-token': ['bearer'],
  user: ['bearer'],
  legacy: ['integrationKey', 'bearer'],
  submission: ['bearer'],
}

/** A 401 never gives its reason (section 5, rule 7). */
export const UNAUTHORIZED_ADVICE: Record<CredentialMode, string> = {
  integrator: TEXTS.unauthorized.advice,
  'signed-user': 'Check the user’s API key, and this environment’s integrator key and secret.',
  'integrator-token': 'The token may have expired: create a new one.',
  user: 'Check the user’s API key or token; a token may have expired.',
  legacy: 'Check the user’s API key and this environment’s integrator key.',
  submission: 'The submission token may have expired or belong to another network. Prepare the deposit again.',
}

/** Whether requests of a mode are signed, so that a wrong clock makes them fail. */
export function isSignedCredential(mode: CredentialMode): boolean {
  return HEADER_PARTS[mode].includes('signature')
}

/** Visible ASCII. */
const HEADER_TEXT = /^[\x21-\x7e]+$/

/**
 * @returns null for modes without a bearer.
 *
 * @throws AppError `invalid` for a text no header can carry, `internal` for a malformed credential; neither quotes it
 */
export function bearerOf(credential: Credential): string | null {
  switch (credential.mode) {
    case 'integrator':
      return null
    case 'signed-user':
    case 'legacy':
      return checkText(credential.userApiKey)
    case 'user':
      return checkText(credential.bearer)
    case 'integrator-token':
      return checkText(reveal(credential.token, 'integrator-token'))
    case 'submission':
      return checkText(reveal(credential.token, 'submission-token'))
  }
}

function checkText(text: unknown): string {
  // A caller may not be type-checked.
  if (typeof text !== 'string') throw new AppError('internal', 'A credential lacks the text of its mode.')
  if (HEADER_TEXT.test(text)) return text
  throw new AppError('invalid', 'The key or token of the user is empty or holds characters that no key or token has.')
}

/** Compares kinds, because `instanceof` fails across bundles, each of which has its own module. */
function reveal<Kind extends string>(secret: Secret<Kind> | undefined, kind: Kind): string | undefined {
  return secret?.kind === kind ? secret.reveal() : undefined
}

/**
 * The credential headers of one request, by mode (section 5).
 * @param proof the mode, and the text of `bearerOf`
 * @param signing the input for the signature of exactly this request
 */
export function buildCredentialHeaders(
  { mode, bearer }: { mode: CredentialMode; bearer: string | null },
  signing: SigningInput,
  integrator: Integrator,
): Record<string, string> {
  const headers: Record<HeaderPart, () => Record<string, string>> = {
    signature: () => buildSignedHeaders(signing, integrator),
    integrationKey: () => ({ 'x-integration-key': integrator.integratorKey }),
    bearer: () => ({ authorization: `Bearer ${bearer}` }),
  }
  return Object.assign({}, ...HEADER_PARTS[mode].map((part) => headers[part]()))
}
