import 'server-only'
import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import { z } from 'zod'
import type { ProviderSettings } from '../../configuration/sign-in-settings'
import { AppError } from '../../errors'
import { PROVIDER_TIMEOUT_MS, ProviderFault, providerClient } from './provider-client'

/** The sessions that end: one session of the provider, or all of a person. */
export type LogoutNotice = { sid: string | null; subject: string | null; issuedAt: Date }

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'

const OLDEST_SECONDS = 300
const CLOCK_TOLERANCE_SECONDS = 10

/** The claims of a logout token (OpenID Connect Back-Channel Logout 1.0, 2.4 and 2.6). */
const LogoutClaims = z
  .object({
    iat: z.number(),
    jti: z.string().min(1),
    sub: z.string().min(1).optional(),
    sid: z.string().min(1).optional(),
    events: z.looseObject({ [EVENT]: z.looseObject({}) }),
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined)

let keys: { address: string; find: ReturnType<typeof createRemoteJWKSet> } | undefined

async function keysOf(settings: ProviderSettings) {
  const address = (await providerClient(settings)).issuer.metadata.jwks_uri
  if (!address) throw new ProviderFault('The discovery document names no jwks_uri.')
  if (keys?.address !== address)
    keys = { address, find: createRemoteJWKSet(new URL(address), { timeoutDuration: PROVIDER_TIMEOUT_MS }) }
  return keys.find
}

/** Whether the keys could not be read, which says nothing about the token. */
const isUnreadable = (error: unknown) =>
  error instanceof errors.JOSEError && ['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC'].includes(error.code)

/** @throws AppError `invalid` for a token that is not the provider’s, too old, or of another kind */
export async function readLogoutToken(token: string, settings: ProviderSettings): Promise<LogoutNotice> {
  const find = await keysOf(settings)
  try {
    const { payload } = await jwtVerify(token, find, {
      algorithms: ['RS256'],
      issuer: settings.issuer,
      audience: settings.clientId,
      maxTokenAge: OLDEST_SECONDS,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
    })
    const { iat, sub, sid } = LogoutClaims.parse(payload)
    return { sid: sid ?? null, subject: sub ?? null, issuedAt: new Date(iat * 1000) }
  } catch (error) {
    if (isUnreadable(error)) throw error
    if (error instanceof errors.JOSEError || error instanceof z.ZodError || error instanceof TypeError)
      throw new AppError('invalid', 'The logout token is not valid.', { cause: error })
    throw error
  }
}
