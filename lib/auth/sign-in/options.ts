import 'server-only'
import type { NextAuthOptions } from 'next-auth'
import CredentialsProvider from 'next-auth/providers/credentials'
import { asUnavailable } from '../../db/unavailable'
import { env } from '../../env'
import { AppError } from '../../errors'
import { logger } from '../../logger'
import { parseUrl } from '../../parse-url'
import { providerFailureWords } from '../provider/provider-client'
import { PROVIDER_ID } from '../provider/provider-id'
import { SignInCredentials } from '../schemas'
import { sessionCookies } from '../session/session-cookie'
import { openIdProvider, verifiedSignIn } from './open-id-provider'
import { type SignInOrigin, signIn } from './sign-in'
import { signInWithProvider } from './sign-in-with-provider'
import { signOut } from './sign-out'

/** The codes are error messages, which next-auth puts into the page’s address. */
export const SIGN_IN_ERRORS = {
  /** next-auth’s name for a wrong account or password. */
  refused: 'CredentialsSignin',
  /** A colon and the seconds to wait follow. */
  throttled: 'Throttled',
  unavailable: 'Unavailable',
} as const

/** The callbacks tell the route about a request that next-auth answers. */
export type SignInReport = {
  /** The database failed, so that next-auth’s own answer must not be sent. */
  failed: (failure: AppError) => void
  signedIn: (email: string) => void
}

/** Takes the address at the provider to which a sign-out goes on. */
type Leave = (address: string) => void

/** `address` is from `authorizationAddress`, for a request that goes to the identity provider. */
type Leaving = { address: string | undefined }

/** The options of next-auth for one request. The cookie holds only a session token; everything else is in rows. */
export function createAuthOptions(
  origin: SignInOrigin,
  report: SignInReport,
  leave: Leave,
  { address }: Leaving,
): NextAuthOptions {
  const { provider } = env().signIn
  let openedByProvider: string | undefined
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
      ...(provider ? [openIdProvider(provider, address)] : []),
    ],
    callbacks: {
      signIn: async ({ account, profile }) => {
        if (account?.provider !== PROVIDER_ID || !provider) return account?.provider === 'credentials'
        const found = await answered(
          () => signInWithProvider(verifiedSignIn(account, profile), provider, origin),
          origin,
          report,
        )
        if ('refusal' in found) return `${env().origin}/sign-in?${new URLSearchParams({ error: found.refusal })}`
        openedByProvider = found.sessionToken
        return true
      },
      jwt: ({ token, user }) => {
        const sid = openedByProvider ?? (user ? user.sessionToken : token.sid)
        return sid === undefined ? {} : { sid }
      },
      session: ({ session }) => ({ expires: session.expires }),
      redirect: ({ url, baseUrl }) => ownAddress(url, baseUrl),
    },
    events: {
      signOut: async ({ token }) => {
        if (typeof token.sid !== 'string') return
        const end = await signOut(token.sid, origin).catch((error: unknown) => {
          const unavailable = asUnavailable(error)
          if (unavailable) report.failed(unavailable)
          throw error
        })
        if (end !== null) leave(end)
      },
    },
    logger: {
      error: (code, metadata) =>
        logger.error(
          { code, reason: reasonOf(metadata), requestId: origin.requestId },
          'Sign-in library reported an error',
        ),
      warn: (code) => logger.warn({ code, requestId: origin.requestId }, 'Sign-in library warned'),
      // The debug log would show tokens and the client’s secret.
      debug: () => undefined,
    },
  }
}

/** Only the words of an error, because its metadata hold answers of the provider. */
function reasonOf(metadata: unknown): string {
  const error = typeof metadata === 'object' && metadata !== null && 'error' in metadata ? metadata.error : metadata
  return providerFailureWords(error)
}

/** @throws Error with a code for the page; the log has the cause */
async function answered<T>(work: () => Promise<T>, origin: SignInOrigin, report: SignInReport): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const unavailable = asUnavailable(error)
    if (unavailable) report.failed(unavailable)
    else logger.error({ err: error, requestId: origin.requestId }, 'Sign-in failed')
    throw new Error(SIGN_IN_ERRORS.unavailable)
  }
}

/** The address if it is ours, else the start page. */
function ownAddress(url: string, origin: string): string {
  const target = parseUrl(url, origin)
  return target?.origin === origin ? target.href : origin
}

async function authorizeCredentials(input: unknown, origin: SignInOrigin, report: SignInReport) {
  const credentials = SignInCredentials.safeParse(input)
  if (!credentials.success) return null
  try {
    const result = await signIn(credentials.data, origin)
    if (result) report.signedIn(credentials.data.email)
    return result && { id: result.operatorId, sessionToken: result.sessionToken }
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many') {
      throw new Error(`${SIGN_IN_ERRORS.throttled}:${error.retryAfter ?? 60}`)
    }
    return answered(() => Promise.reject(error), origin, report)
  }
}
