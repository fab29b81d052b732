import { AppError } from '../../errors'
import type { CredentialMode } from '../contract/endpoints/credentials'
import type { Secret } from '../contract/secret'
import { TEXTS } from '../problem/problem-texts'
import { buildSignedHeaders, type SigningInput } from './sign'

/** Who a call comes from, with what proves it (section 5). Its texts are opaque: no prefix is ever checked. */
export type Credential =
  | { mode: 'integrator' }
  | { mode: 'signed-user'; userApiKey: string }
  | { mode: 'integrator-token'; token: Secret<'integrator-token'> }
  /** A user API key or a token of the identity provider. */
  | { mode: 'user'; bearer: string }
  | { mode: 'legacy'; userApiKey: string }
  | { mode: 'submission'; token: Secret<'submission-token'> }

type Integrator = { integratorKey: string; integratorSecret: string }

type HeaderPart = 'signature' | 'integrationKey' | 'bearer'

/** The table of section 5. It does not say what X-INTEGRATION-KEY holds: we take the integrator key. */
const HEADER_PARTS: Record<CredentialMode, readonly HeaderPart[]> = {
  integrator: ['signature'],
  'signed-user': ['signature', 'bearer'],
  'integrator-token': ['bearer'],
  user: ['bearer'],
  legacy: ['integrationKey', 'bearer'],
  submission: ['bearer'],
}

/** What to try after a 401, which never says what was wrong (section 5, rule 7). */
export const UNAUTHORIZED_ADVICE: Record<CredentialMode, string> = {
  integrator: TEXTS.unauthorized.advice,
  'signed-user': "Check the user's API key, and this environment's integrator key and secret.",
  'integrator-token': 'The token may have expired: create a new one.',
  user: "Check the user's API key or token; a token may have expired.",
  legacy: "Check the user's API key and this environment's integrator key.",
  submission: 'The submission token may have expired or belong to another network: prepare the deposit again.',
}

/** Whether requests of the mode are signed, and so can fail because a clock is off. */
export function isSignedCredential(mode: CredentialMode): boolean {
  return HEADER_PARTS[mode].includes('signature')
}

/** What may stand in a header without being read as anything else: visible ASCII, not empty. */
const HEADER_TEXT = /^[\x21-\x7e]+$/

/**
 * The text that proves a user or a capability, if the mode has one.
 *
 * @throws AppError `invalid` for a text that can't stand in a header, `internal` for a credential of another shape; neither
 * quotes it
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
  // Types keep other shapes out already; this holds for callers that are not type-checked, too.
  if (typeof text !== 'string') throw new AppError('internal', 'A credential lacks the text of its mode.')
  if (HEADER_TEXT.test(text)) return text
  throw new AppError('invalid', 'The key or token of the user is empty or holds characters that no key or token has.')
}

/** Known by its kind, not by its class: the server loads a module once for each of its bundles. */
function reveal<Kind extends string>(secret: Secret<Kind> | undefined, kind: Kind): string | undefined {
  return secret?.kind === kind ? secret.reveal() : undefined
}

/**
 * The headers of one request by the credential's mode, and no others (section 5).
 *
 * @param proof the mode, and the text of `bearerOf`
 * @param signing of exactly this request
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
