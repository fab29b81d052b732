import 'server-only'
import { hkdfSync } from 'node:crypto'
import { EncryptJWT, jwtDecrypt } from 'jose'
import { z } from 'zod'

/** A request to link, which the browser keeps until it returns from the provider. */
const LinkRequest = z.object({ environment: z.string(), state: z.string(), nonce: z.string(), verifier: z.string() })
export type LinkRequest = z.infer<typeof LinkRequest>

const MINUTES = 10
const KEY_LABEL = 'rampdesk link request'

/** The key is derived from the session’s token, so that no other or later session can open the request. */
const keyOf = (sessionToken: string) => new Uint8Array(hkdfSync('sha256', sessionToken, '', KEY_LABEL, 32))

export function sealLinkRequest(sessionToken: string, request: LinkRequest): Promise<string> {
  return new EncryptJWT(request)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(`${MINUTES}m`)
    .encrypt(keyOf(sessionToken))
}

/** Returns null if the request has expired, was changed, or belongs to another session. */
export async function openLinkRequest(sessionToken: string, sealed: string): Promise<LinkRequest | null> {
  try {
    const { payload } = await jwtDecrypt(sealed, keyOf(sessionToken), { currentDate: new Date() })
    return LinkRequest.parse(payload)
  } catch {
    return null
  }
}

/** The prefix tells the answer to a link from the answer to a sign-in, since both arrive at the one registered address. */
const STATE_PREFIX = 'link.'

export const linkState = (random: string) => `${STATE_PREFIX}${random}`

export const isLinkState = (state: string | null): boolean => state?.startsWith(STATE_PREFIX) ?? false
