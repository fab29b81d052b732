import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { ResolvedOptions } from '../options'

type Environment = Pick<ResolvedOptions, 'integratorSecret' | 'history'>

const Header = z.strictObject({ alg: z.literal('HS256'), typ: z.literal('JWT') })

/** Times are in seconds since 1970. */
const Claims = z.strictObject({ iss: z.string(), sub: z.string().min(1), iat: z.int(), exp: z.int() })

export function issueJwt(userId: string, environment: Environment, now: number, lifetimeSeconds: number): string {
  const issuedAt = Math.floor(now / 1000)
  const claims = { iss: issuerOf(environment), sub: userId, iat: issuedAt, exp: issuedAt + lifetimeSeconds }
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${signed}.${sign(signed, environment).toString('base64url')}`
}

/** The id of the token’s user; null for an invalid, expired or foreign token. */
export function readJwt(token: string, environment: Environment, now: number): string | null {
  const [header = '', payload = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0 || !isSignedBy(`${header}.${payload}`, signature, environment)) return null
  const claims = Claims.safeParse(decode(payload)).data
  const isOurs = Header.safeParse(decode(header)).success && claims?.iss === issuerOf(environment)
  return isOurs && claims !== undefined && now < claims.exp * 1000 ? claims.sub : null
}

/** A signature must have the 32 bytes of an HMAC-SHA256. */
function isSignedBy(signed: string, signature: string, environment: Environment): boolean {
  const expected = sign(signed, environment)
  const received = Buffer.from(signature, 'base64url')
  const isCanonical = received.toString('base64url') === signature
  return isCanonical && received.length === expected.length && timingSafeEqual(received, expected)
}

function sign(text: string, environment: Environment): Buffer {
  return createHmac('sha256', `identity-provider.${environment.history}.${environment.integratorSecret}`)
    .update(text)
    .digest()
}

const issuerOf = ({ history }: Environment) => `https://identity.example/${history}`

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}
