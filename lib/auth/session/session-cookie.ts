import 'server-only'
import type { CookiesOptions } from 'next-auth'
import { decode } from 'next-auth/jwt'
import { env } from '../../env'

/** Browsers accept a `__Host-` cookie only over https, for this host alone; http on localhost has to do without. */
function cookie(name: string, isSecure: boolean) {
  return {
    name: isSecure ? `__Host-${name}` : name,
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure },
  } as const
}

/** Names and flags of the cookies, which follow from the configured origin. */
export function sessionCookies(origin = env().origin) {
  const isSecure = origin.startsWith('https:')
  return {
    sessionToken: cookie('rampdesk.session', isSecure),
    csrfToken: cookie('rampdesk.csrf', isSecure),
    callbackUrl: cookie('rampdesk.callback', isSecure),
  } satisfies Partial<CookiesOptions>
}

/** The session token inside a cookie value, or null when it is absent, damaged, forged or over its time. */
export async function openSessionCookie(value: string | undefined): Promise<string | null> {
  if (!value) return null
  try {
    const content = await decode({ token: value, secret: env().authSecret })
    return typeof content?.sid === 'string' ? content.sid : null
  } catch {
    return null
  }
}
