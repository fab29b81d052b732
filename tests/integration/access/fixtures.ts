import { randomUUID } from 'node:crypto'
import { encode } from 'next-auth/jwt'
import { get } from '@/lib/api/route-data'
import { createSession } from '@/lib/auth/session/session'
import { sessionCookies } from '@/lib/auth/session/session-cookie'
import { hashPassword } from '@/lib/auth/sign-in/password'
import { getDatabase } from '@/lib/db'
import { operator } from '@/lib/db/schema'
import { env } from '@/lib/env'
import type { Role } from '@/lib/model/role'

/** Data of the routes that tests make. */
export const ANY = get('/api/x').answers<unknown>()
export const IN_ENVIRONMENT = get('/api/{environment}/x').answers<unknown>()

export const PASSWORD = 'correct horse battery'
export const ORIGIN = { requestId: 'request-1', address: '192.0.2.1', userAgent: 'a browser' }

/** Headers of a change from our own pages. */
export const SAME_ORIGIN = { origin: env().origin, 'sec-fetch-site': 'same-origin' }

let passwordHash: Promise<string> | undefined

export type Account = { id: string; email: string; name: string; role: Role }

/** An account with the password PASSWORD. */
export async function addAccount(role: Role = 'viewer', disabledAt: Date | null = null): Promise<Account> {
  passwordHash ??= hashPassword(PASSWORD)
  const id = randomUUID()
  const account = { id, email: `${id}@desk.example`, name: `A ${role}`, role }
  const db = await getDatabase()
  await db.insert(operator).values({ ...account, disabledAt, passwordHash: await passwordHash })
  return account
}

export async function addSession(account: Account): Promise<{ id: string; token: string; cookie: string }> {
  const db = await getDatabase()
  const session = await db.transaction((tx) => createSession(tx, account.id, ORIGIN))
  return { ...session, cookie: await cookieFor(session.token) }
}

export async function cookieFor(token: string, secret = env().authSecret): Promise<string> {
  return `${sessionCookies().sessionToken.name}=${await encode({ token: { sid: token }, secret })}`
}
