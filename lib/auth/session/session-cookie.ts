import 'server-only'
import { hkdfSync } from 'node:crypto'
import { jwtDecrypt } from 'jose'
import type { CookiesOptions } from 'next-auth'
import { env } from '../../env'

/** `__Host-` needs https, localhost does not. */
function cookie(name: string, isSecure: boolean) {
  return {
    name: isSecure ? `__Host-${name}` : name,
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure },
  } as const
}

export function sessionCookies(origin = env().origin) {
  const isSecure = origin.startsWith('https:')
  return {
    sessionToken: cookie('rampdesk.session', isSecure),
    csrfToken: cookie('rampdesk.csrf', isSecure),
    callbackUrl: cookie('rampdesk.callback', isSecure),
  } satisfies Partial<CookiesOptions>
}

/** next-auth's; its `decode` derives the key each time. */
const KEY_LABEL = 'NextAuth.js Generated Encryption Key'
const KEY_BYTES = 32
/** next-auth's, too. */
const CLOCK_TOLERANCE_SECONDS = 15

let derived: { secret: string; key: Uint8Array } | undefined

/** Null when absent, damaged, forged or expired. */
export async function openSessionCookie(value: string | undefined): Promise<string | null> {
  if (!value) return null
  try {
    const { payload } = await jwtDecrypt(value, cookieKey(env().authSecret), {
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
    })
    return typeof payload.sid === 'string' ? payload.sid : null
  } catch {
    return null
  }
}

function cookieKey(secret: string): Uint8Array {
  if (derived?.secret !== secret)
    derived = { secret, key: new Uint8Array(hkdfSync('sha256', secret, '', KEY_LABEL, KEY_BYTES)) }
  return derived.key
}
