import 'server-only'
import { eq } from 'drizzle-orm'
import { getDatabase, getPool } from '../../db'
import { operator } from '../../db/schema'
import { env } from '../../env'
import { AppError } from '../../errors'
import { logger } from '../../logger'
import { recordAudit } from '../audit/audit'
import type { SignInCredentials } from '../schemas'
import type { ActorScope } from '../scope'
import { isStanding } from '../session/provider-confirmation'
import { revokeSession } from '../session/revoke-sessions'
import { createSession, sessionIdOf } from '../session/session'
import { findKnownDevice } from './known-devices'
import { verifyPassword } from './password'
import { type Throttle, throttleOf } from './throttle'

export type SignInOrigin = {
  requestId: string
  address: string | null
  userAgent: string | null
  /** The browser’s previous session. */
  sessionToken?: string | null
  /** The cookie of a known device. */
  deviceCookie?: string | undefined
}

export type SignedIn = { operatorId: string; name: string; email: string; sessionToken: string }

export const REPLACED = 'signed in again in the same browser'

type Account = typeof operator.$inferSelect

export type SignInParts = { verify: typeof verifyPassword; throttle: Throttle }

/**
 * Opens a session, audited; the previous one ends. An unknown account, a wrong password and a disabled account get the same answer
 * (null) with equal work. @throws AppError `too_many` with `retryAfter`; `unavailable` when too many wait.
 */
export async function signIn(
  credentials: SignInCredentials,
  origin: SignInOrigin,
  parts?: Partial<SignInParts>,
): Promise<SignedIn | null> {
  const throttle = parts?.throttle ?? throttleOf(await getPool())
  const device = findKnownDevice(origin.deviceCookie, credentials.email)
  const admission = await throttle.admit({ email: credentials.email, address: origin.address, device })
  if (!admission.admitted) {
    if (admission.isFirst)
      await recordRefusal(origin, 'session.sign_in_throttled', undefined, { limit: admission.limit })
    throw new AppError('too_many', 'Too many failed sign-ins.', { retryAfter: admission.retryAfter })
  }

  let result: SignedIn | null = null
  try {
    result = await checkCredentials(credentials, origin, parts?.verify ?? verifyPassword)
  } finally {
    await admission.end(result !== null)
  }
  return result
}

async function checkCredentials(
  credentials: SignInCredentials,
  origin: SignInOrigin,
  verify: typeof verifyPassword,
): Promise<SignedIn | null> {
  const db = await getDatabase()
  const [account] = await db.select().from(operator).where(eq(operator.email, credentials.email))
  const isRight = await verify(account?.passwordHash ?? undefined, credentials.password)
  if (!account || !isRight || account.disabledAt !== null || !isWayOpen(account)) {
    await recordRefusal(origin, 'session.sign_in_failed', account, { reason: reasonOf(account, isRight) })
    return null
  }
  const token = await openSession(account, origin)
  if (token === null) {
    await recordRefusal(origin, 'session.sign_in_failed', account, { reason: 'changed during the sign-in' })
    return null
  }
  return { operatorId: account.id, name: account.name, email: account.email, sessionToken: token }
}

function reasonOf(account: Account | undefined, isRight: boolean): string {
  if (!account) return 'unknown account'
  if (!isRight) return account.passwordHash === null ? 'account of the identity provider' : 'wrong password'
  return account.disabledAt === null ? 'local accounts are off' : 'disabled account'
}

/** Whether the rule of sessions allows a password: a session that would not stand is not opened. */
const isWayOpen = ({ email }: Account) => isStanding({ confirmedAt: null, email }, env().signIn, new Date())

/** Returns null if the account was disabled, or its password changed, after the password was checked. */
async function openSession(account: Account, origin: SignInOrigin): Promise<string | null> {
  const db = await getDatabase()
  return db.transaction(async (tx) => {
    const [now] = await tx.select().from(operator).where(eq(operator.id, account.id)).for('share')
    if (now?.passwordHash !== account.passwordHash || now.disabledAt !== null) return null
    const previousId = origin.sessionToken ? sessionIdOf(origin.sessionToken) : undefined
    const ended = previousId ? await revokeSession(tx, previousId, REPLACED) : 0
    const { id, token } = await createSession(tx, account.id, origin)
    const { email, name, role } = account
    const actor = { kind: 'operator', id: account.id, email, name, role, sessionId: id } as const
    const scope = { actor, requestId: origin.requestId, address: origin.address }
    if (previousId && ended > 0) {
      const detail = { reason: REPLACED }
      await recordAudit(tx, scope, { action: 'session.revoke', entity: 'session', entityId: previousId, detail })
    }
    if (env().signIn.mode === 'oidc')
      logger.warn({ requestId: origin.requestId }, 'The break-glass account signed in while local accounts are off')
    const action = env().signIn.mode === 'oidc' ? 'session.break_glass' : 'session.sign_in'
    await recordAudit(tx, scope, { action, entity: 'session', entityId: id })
    return token
  })
}

/** Names only existing accounts, because people type passwords into the e-mail field. */
async function recordRefusal(
  origin: SignInOrigin,
  action: 'session.sign_in_failed' | 'session.sign_in_throttled',
  account: Account | undefined,
  detail: Record<string, unknown>,
): Promise<void> {
  const scope: ActorScope = {
    actor: { kind: 'system', name: 'sign-in' },
    requestId: origin.requestId,
    address: origin.address,
  }
  const about = account ? { entity: 'operator', entityId: account.id } : {}
  const db = await getDatabase()
  await db.transaction((tx) =>
    recordAudit(tx, scope, { action, ...about, detail: account ? { ...detail, email: account.email } : detail }),
  )
}
