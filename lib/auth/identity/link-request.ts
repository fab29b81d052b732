import 'server-only'
import { hkdfSync } from 'node:crypto'
import { EncryptJWT, jwtDecrypt } from 'jose'
import { z } from 'zod'

/** Kept in the browser from leaving for the provider to coming back. */
const LinkRequest = z.object({ environment: z.string(), state: z.string(), nonce: z.string(), verifier: z.string() })
export type LinkRequest = z.infer<typeof LinkRequest>

const MINUTES = 10
const KEY_LABEL = 'rampdesk link request'

/** Derived from the session’s token: in another session, or after signing in anew, nothing opens it. */
const keyOf = (sessionToken: string) => new Uint8Array(hkdfSync('sha256', sessionToken, '', KEY_LABEL, 32))

export function sealLinkRequest(sessionToken: string, request: LinkRequest): Promise<string> {
  return new EncryptJWT(request)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(`${MINUTES}m`)
    .encrypt(keyOf(sessionToken))
}

/** Answers null where it is over, was changed, or is of another session. */
export async function openLinkRequest(sessionToken: string, sealed: string): Promise<LinkRequest | null> {
  try {
    const { payload } = await jwtDecrypt(sealed, keyOf(sessionToken), { currentDate: new Date() })
    return LinkRequest.parse(payload)
  } catch {
    return null
  }
}

/** Tells an answer of the provider to a link from one to a sign-in: both come to the one address that is registered there. */
const STATE_PREFIX = 'link.'

export const linkState = (random: string) => `${STATE_PREFIX}${random}`

export const isLinkState = (state: string | null): boolean => state?.startsWith(STATE_PREFIX) ?? false
