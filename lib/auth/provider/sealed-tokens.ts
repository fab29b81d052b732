import 'server-only'
import { hkdfSync } from 'node:crypto'
import { CompactEncrypt, compactDecrypt } from 'jose'
import { z } from 'zod'

/** The provider’s tokens that a session needs: one to ask again, one to sign out at the provider. */
export const KeptTokens = z.object({ refresh: z.string().nullable(), id: z.string().nullable() })
export type KeptTokens = z.infer<typeof KeptTokens>

const KEY_LABEL = 'rampdesk provider tokens'

/** The key is derived from the session’s token, which only the cookie has, so the database and the configuration do not open it. */
const keyOf = (sessionToken: string) => new Uint8Array(hkdfSync('sha256', sessionToken, '', KEY_LABEL, 32))

export function sealTokens(sessionToken: string, tokens: KeptTokens): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(tokens)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(keyOf(sessionToken))
}

/** Returns null if the sealed text was changed, or belongs to another session. */
export async function openTokens(sessionToken: string, sealed: string): Promise<KeptTokens | null> {
  try {
    const { plaintext } = await compactDecrypt(sealed, keyOf(sessionToken))
    return KeptTokens.parse(JSON.parse(new TextDecoder().decode(plaintext)))
  } catch {
    return null
  }
}
