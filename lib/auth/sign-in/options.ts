import 'server-only'
import type { NextAuthOptions } from 'next-auth'
import CredentialsProvider from 'next-auth/providers/credentials'
import { asUnavailable } from '../../db/unavailable'
import { env } from '../../env'
import { AppError } from '../../errors'
import { logger } from '../../logger'
import { parseUrl } from '../../parse-url'
import { SignInCredentials } from '../schemas'
import { sessionCookies } from '../session/session-cookie'
import { type SignInOrigin, signIn } from './sign-in'
import { signOut } from './sign-out'

/** next-auth puts the message into an address. */
export const SIGN_IN_ERRORS = {
  /** next-auth's name for a wrong account or password. */
  refused: 'CredentialsSignin',
  /** A colon and seconds follow. */
  throttled: 'Throttled',
  unavailable: 'Unavailable',
} as const

type Report = (failure: AppError) => void

/**
 * next-auth for one request. The cookie holds only a session token; rows tell the rest.
 *
 * @param report told when the database failed: next-auth's own answer to that must not be sent
 */
export function createAuthOptions(origin: SignInOrigin, report: Report): NextAuthOptions {
  return {
    secret: env().authSecret,
    session: { strategy: 'jwt', maxAge: env().sessionAbsoluteHours * 3600 },
    pages: { signIn: '/sign-in', error: '/sign-in' },
    useSecureCookies: env().origin.startsWith('https:'),
    cookies: sessionCookies(),
    providers: [
      CredentialsProvider({
        credentials: { email: { type: 'email' }, password: { type: 'password' } },
        authorize: (input) => authorizeCredentials(input, origin, report),
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) => {
        const sid = user ? user.sessionToken : token.sid
        return sid === undefined ? {} : { sid }
      },
      session: ({ session }) => ({ expires: session.expires }),
      redirect: ({ url, baseUrl }) => ownAddress(url, baseUrl),
    },
    events: {
      signOut: async ({ token }) => {
        if (typeof token.sid !== 'string') return
        await signOut(token.sid, origin).catch((error: unknown) => {
          const unavailable = asUnavailable(error)
          if (unavailable) report(unavailable)
          throw error
        })
      },
    },
    logger: {
      error: (code, metadata) =>
        logger.error({ code, detail: metadata, requestId: origin.requestId }, 'Sign-in library reported an error'),
      warn: (code) => logger.warn({ code, requestId: origin.requestId }, 'Sign-in library warned'),
      debug: (code, metadata) => logger.debug({ code, detail: metadata }, 'Sign-in library'),
    },
  }
}

/** An address of ours, else the start. */
function ownAddress(url: string, origin: string): string {
  const target = parseUrl(url, origin)
  return target?.origin === origin ? target.href : origin
}

async function authorizeCredentials(input: unknown, origin: SignInOrigin, report: Report) {
  const credentials = SignInCredentials.safeParse(input)
  if (!credentials.success) return null
  try {
    const result = await signIn(credentials.data, origin)
    return result && { id: result.operatorId, sessionToken: result.sessionToken }
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many') {
      throw new Error(`${SIGN_IN_ERRORS.throttled}:${error.retryAfter ?? 60}`)
    }
    const unavailable = asUnavailable(error)
    if (unavailable) report(unavailable)
    else logger.error({ err: error, requestId: origin.requestId }, 'Sign-in failed')
    throw new Error(SIGN_IN_ERRORS.unavailable)
  }
}
