import 'server-only'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { type Database, getDatabase, type Transaction } from '../../db'
import { operator, operatorIdentity, session } from '../../db/schema'
import { env } from '../../env'
import { AppError } from '../../errors'
import { recordAudit } from '../audit/audit'
import { requireStrongPassword } from '../password-strength/require-strong-password'
import { type ActorScope, authorize, type OperatorActor } from '../scope'
import { isProviderSession } from '../session/is-provider-session'
import { isStanding } from '../session/provider-confirmation'
import { removeIdentity } from '../session/remove-identity'
import { revokeSession, revokeSessionsBut } from '../session/revoke-sessions'
import { checkPassword } from '../sign-in/check-password'
import { hashPassword } from '../sign-in/password'
import { withdrawLinksOf } from '../withdraw-links'
import type { OwnAccount } from './dto'
import { listEnvironmentRoles } from './list-accounts'
import type { NameChange, PasswordChange } from './schemas'

const SHOWN_AT_MOST = 100

/** The account of the person who asks, with the sessions that can be used now. @throws AppError `forbidden` for tokens and commands */
export async function readOwnAccount(scope: ActorScope): Promise<OwnAccount> {
  const person = personOf(scope, 'account.read')
  const db = await getDatabase()
  const isLive = and(eq(session.operatorId, person.id), isNull(session.revokedAt), gt(session.expiresAt, new Date()))
  const rows = await db.select().from(session).where(isLive).orderBy(desc(session.lastSeenAt)).limit(SHOWN_AT_MOST)
  return {
    ...(await readWays(db, person.id)),
    name: person.name,
    email: person.email,
    role: person.accountRole ?? person.role,
    environmentRoles: listEnvironmentRoles(person.environmentRoles ?? {}).filter(({ role }) => role !== null),
    sessions: rows.map(({ id, createdAt, lastSeenAt, address, userAgent }) => ({
      id,
      isThis: id === person.sessionId,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      address,
      userAgent,
    })),
  }
}

async function readWays(db: Database, id: string): Promise<Pick<OwnAccount, 'hasPassword' | 'singleSignOn'>> {
  const [ways] = await db
    .select({ email: operator.email, passwordHash: operator.passwordHash, linkedAt: operatorIdentity.createdAt })
    .from(operator)
    .leftJoin(operatorIdentity, eq(operatorIdentity.operatorId, operator.id))
    .where(eq(operator.id, id))
  const { signIn } = env()
  const isOnlyWay = !isStanding({ confirmedAt: null, email: ways?.email ?? '' }, signIn, new Date())
  return {
    hasPassword: ways?.passwordHash != null,
    singleSignOn: signIn.provider && {
      provider: signIn.provider.name,
      linkedAt: ways?.linkedAt?.toISOString() ?? null,
      isOnlyWay,
    },
  }
}

/** Changes the name, from the next request of each session; audit rows keep the name of their time. */
export async function changeOwnName(scope: ActorScope, { name }: NameChange): Promise<OwnAccount> {
  const person = personOf(scope, 'account.write')
  const db = await getDatabase()
  await db.transaction(async (tx) => {
    const [known] = await tx
      .select({ name: operator.name })
      .from(operator)
      .where(eq(operator.id, person.id))
      .for('update')
    if (!known || known.name === name) return
    await tx.update(operator).set({ name }).where(eq(operator.id, person.id))
    const detail = { before: known.name, after: name }
    await recordAudit(tx, scope, { action: 'account.name', entity: 'operator', entityId: person.id, detail })
  })
  return { ...(await readOwnAccount(scope)), name }
}

/**
 * Changes the password and ends other sessions; this one and access tokens go on. The account is unlinked from the identity provider,
 * since anybody with the old password may have linked it, unless the person keeps the link or the provider opened this session.
 * @throws AppError as `checkPassword`, for the current one; `invalid` for the same password again, and for one that is easy to guess
 */
export async function changePassword(
  scope: ActorScope,
  { current, password, keepsLink = false }: PasswordChange,
): Promise<OwnAccount> {
  const person = personOf(scope, 'account.write')
  const known = await checkPassword(scope, current, {
    failed: 'account.password_failed',
    throttled: 'account.password_throttled',
    field: 'body.current',
    refusal: 'The password was not changed.',
  })
  if (current === password)
    throw new AppError('invalid', 'The password was not changed.', {
      fields: [{ field: 'body.password', message: 'must differ from the current one' }],
    })
  await requireStrongPassword(password, person, { field: 'body.password', refusal: 'The password was not changed.' })
  const passwordHash = await hashPassword(password)
  const db = await getDatabase()
  await db.transaction(async (tx) => {
    await requireUnchanged(tx, person, known)
    await tx.update(operator).set({ passwordHash }).where(eq(operator.id, person.id))
    await withdrawLinksOf(tx, person.id, { made: false })
    const sessions = await revokeSessionsBut(tx, person, 'the password was changed')
    const unlinked =
      keepsLink || (await isProviderSession(tx, person.sessionId)) ? null : await removeIdentity(tx, person)
    const detail = { sessions, ...(unlinked && { unlinked: unlinked.subject }) }
    await recordAudit(tx, scope, { action: 'account.password', entity: 'operator', entityId: person.id, detail })
  })
  return readOwnAccount(scope)
}

/** Refuses the change if a reset came between the check and the change. @throws AppError `conflict` */
async function requireUnchanged(tx: Transaction, { id, sessionId }: OperatorActor, hash: string): Promise<void> {
  const [account] = await tx.select().from(operator).where(eq(operator.id, id)).for('update')
  const isLive = and(eq(session.id, sessionId), isNull(session.revokedAt))
  const [own] = await tx.select({ id: session.id }).from(session).where(isLive)
  if (account?.passwordHash === hash && account.disabledAt === null && own) return
  throw new AppError('conflict', 'Your password or your session was changed in the meantime. Sign in again.')
}

/** Ends a session of the operator, from its next request. @throws AppError `not_found` for another person’s, or one that has ended */
export async function endOwnSession(scope: ActorScope, sessionId: string): Promise<OwnAccount> {
  const person = personOf(scope, 'account.write')
  const db = await getDatabase()
  await db.transaction(async (tx) => {
    const isOwn = and(eq(session.id, sessionId), eq(session.operatorId, person.id), isNull(session.revokedAt))
    const [own] = await tx.select({ id: session.id }).from(session).where(isOwn).for('update')
    if (!own) throw new AppError('not_found', 'That session has ended.')
    const reason = 'ended by its owner'
    await revokeSession(tx, sessionId, reason)
    await recordAudit(tx, scope, {
      action: 'session.revoke',
      entity: 'session',
      entityId: sessionId,
      detail: { reason },
    })
  })
  return readOwnAccount(scope)
}

/** Ends all sessions of the operator but this one. */
export async function endOtherSessions(scope: ActorScope): Promise<OwnAccount> {
  const person = personOf(scope, 'account.write')
  const db = await getDatabase()
  await db.transaction(async (tx) => {
    const reason = 'ended by its owner'
    const sessions = await revokeSessionsBut(tx, person, reason)
    if (sessions === 0) return
    const detail = { reason, sessions }
    await recordAudit(tx, scope, { action: 'session.revoke', entity: 'operator', entityId: person.id, detail })
  })
  return readOwnAccount(scope)
}

function personOf(scope: ActorScope, permission: 'account.read' | 'account.write'): OperatorActor {
  authorize(scope, permission)
  if (scope.actor.kind !== 'operator') throw new AppError('forbidden', 'Only a person has an account.')
  return scope.actor
}
