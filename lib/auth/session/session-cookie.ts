import 'server-only'
import { hkdfSync } from 'node:crypto'
import { jwtDecrypt } from 'jose'
import type { CookiesOptions } from 'next-auth'
import { env } from '../../env'

/** The prefix `__Host-` needs https, which localhost lacks. */
function cookie(name: string, isSecure: boolean) {
  return {
    name: isSecure ? `__Host-${name}` : name,
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure },
  } as const
}

/** The cookie of a browser in which somebody signed in before. */
export function deviceCookie(origin = env().origin) {
  return cookie('rampdesk.device', origin.startsWith('https:'))
}

/** A cookie that lasts for the way to the identity provider and back. */
function shortLived({ name, options }: ReturnType<typeof cookie>) {
  return { name, options: { ...options, maxAge: 15 * 60 } }
}

/** The cookie that holds a request to link the account until the identity provider answers it. */
export function linkCookie(origin = env().origin) {
  return shortLived(cookie('rampdesk.link', origin.startsWith('https:')))
}

export function sessionCookies(origin = env().origin) {
  const isSecure = origin.startsWith('https:')
  return {
    sessionToken: cookie('rampdesk.session', isSecure),
    csrfToken: cookie('rampdesk.csrf', isSecure),
    callbackUrl: cookie('rampdesk.callback', isSecure),
    pkceCodeVerifier: shortLived(cookie('rampdesk.pkce', isSecure)),
    state: shortLived(cookie('rampdesk.state', isSecure)),
    nonce: shortLived(cookie('rampdesk.nonce', isSecure)),
  } satisfies Partial<CookiesOptions>
}

/** The label of next-auth, whose `decode` is not used because it derives the key each time. */
const KEY_LABEL = 'NextAuth.js Generated Encryption Key'
const KEY_BYTES = 32
/** The tolerance of next-auth. */
const CLOCK_TOLERANCE_SECONDS = 15

/** The most opened cookies that are kept; the oldest goes first. Their sessions are still read at each request. */
const OPENED_AT_MOST = 500

type Opened = { token: string; expiresAt: number }

let derived: { secret: string; key: Uint8Array; opened: Map<string, Opened> } | undefined

/** @returns null when absent, damaged, forged or expired. */
export async function openSessionCookie(value: string | undefined): Promise<string | null> {
  if (!value) return null
  const { key, opened } = derive(env().authSecret)
  const known = opened.get(value)
  if (known) return Date.now() < known.expiresAt ? known.token : null
  try {
    const { payload } = await jwtDecrypt(value, key, { clockTolerance: CLOCK_TOLERANCE_SECONDS })
    if (typeof payload.sid !== 'string') return null
    if (payload.exp !== undefined) cache(opened, value, { token: payload.sid, expiresAt: endOf(payload.exp) })
    return payload.sid
  } catch {
    return null
  }
}

const endOf = (expiry: number) => (expiry + CLOCK_TOLERANCE_SECONDS) * 1000

function cache(opened: Map<string, Opened>, value: string, found: Opened): void {
  for (const eldest of opened.keys()) {
    if (opened.size < OPENED_AT_MOST) break
    opened.delete(eldest)
  }
  opened.set(value, found)
}

function derive(secret: string) {
  if (derived?.secret !== secret) {
    const key = new Uint8Array(hkdfSync('sha256', secret, '', KEY_LABEL, KEY_BYTES))
    derived = { secret, key, opened: new Map() }
  }
  return derived
}
