import 'server-only'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { getDatabase, type Transaction } from '../../db'
import { accountLink, operator } from '../../db/schema'
import { env } from '../../env'
import { AppError } from '../../errors'
import { recordAudit } from '../audit/audit'
import { requireStrongPassword } from '../password-strength/require-strong-password'
import { type ActorScope, authorize } from '../scope'
import { endAccess } from '../session/end-sessions'
import { removeIdentity } from '../session/remove-identity'
import { hashPassword } from '../sign-in/password'
import { isLinkOpen } from '../withdraw-links'
import type { FoundAccountLink, MadeLink } from './dto'
import { toLinkRow } from './list-accounts'
import { requireNotAbove } from './require-not-above'
import type { LinkUse, NewInvitation } from './schemas'

const HOURS = 72
/** The lifetime of a link that anybody who knows the e-mail address can ask for. */
export const ASKED_RESET_HOURS = 1

/** The page reads the token from the fragment, which browsers do not send. */
const JOIN_PATH = '/join#'

const hashLinkToken = (token: string) => new Uint8Array(createHash('sha256').update(token).digest())

/**
 * Makes a link by which a person creates their account; an earlier one to the same address is withdrawn. @throws AppError
 * `forbidden` without operator.create; `conflict` for an address that has an account
 */
export async function inviteOperator(scope: ActorScope, { email, role }: NewInvitation): Promise<MadeLink> {
  authorize(scope, 'operator.create')
  requireNotAbove(scope, role)
  const db = await getDatabase()
  return db.transaction(async (tx) => {
    const [known] = await tx.select({ id: operator.id }).from(operator).where(eq(operator.email, email))
    if (known) throw new AppError('conflict', `There is already an account for ${email}.`)
    const made = await makeLink(tx, scope, { kind: 'invitation', email, role, operatorId: null })
    await recordAudit(tx, scope, {
      action: 'operator.invite',
      entity: 'account_link',
      entityId: made.link.id,
      detail: { email, role },
    })
    return made
  })
}

/**
 * Makes a link by which a person sets a new password; nothing changes before it is used. @throws AppError `forbidden`
 * without operator.write; `not_found`; `conflict` for a disabled account
 */
export async function resetPassword(scope: ActorScope, id: string): Promise<MadeLink> {
  authorize(scope, 'operator.write')
  const db = await getDatabase()
  return db.transaction(async (tx) => {
    const [account] = await tx.select().from(operator).where(eq(operator.id, id)).for('share')
    if (!account) throw new AppError('not_found', 'There is no such account.')
    if (account.disabledAt !== null) throw new AppError('conflict', 'The account is disabled. Enable it first.')
    if (account.passwordHash === null)
      throw new AppError('conflict', 'The identity provider signs this person in: the account has no password.')
    const { email, role, environmentRoles } = account
    requireNotAbove(scope, role, ...Object.values(environmentRoles))
    const made = await makeLink(tx, scope, { kind: 'reset', email, role, operatorId: id })
    await recordAudit(tx, scope, {
      action: 'operator.reset',
      entity: 'operator',
      entityId: id,
      detail: { email, link: made.link.id },
    })
    return made
  })
}

/**
 * Makes a link by which a person sets a new password, to be sent only to the mailbox of the account. Returns null for an address
 * without an account, or if the account is disabled or has no password.
 */
export async function makeAskedReset(origin: Omit<ActorScope, 'actor'>, email: string): Promise<MadeLink | null> {
  const scope: ActorScope = { ...origin, actor: { kind: 'system', name: 'forgotten-password' } }
  const db = await getDatabase()
  return db.transaction(async (tx) => {
    const [account] = await tx.select().from(operator).where(eq(operator.email, email)).for('share')
    if (!account || account.disabledAt !== null || account.passwordHash === null) return null
    const { id, role } = account
    const made = await makeLink(tx, scope, { kind: 'reset', email, role, operatorId: id }, ASKED_RESET_HOURS)
    await recordAudit(tx, scope, {
      action: 'operator.reset',
      entity: 'operator',
      entityId: id,
      detail: { email, link: made.link.id },
    })
    return made
  })
}

/** Withdraws a link. @throws AppError `forbidden` without operator.write; `not_found` for one that is used, withdrawn or expired */
export async function withdrawLink(scope: ActorScope, id: string): Promise<void> {
  authorize(scope, 'operator.write')
  const db = await getDatabase()
  const now = new Date()
  await db.transaction(async (tx) => {
    const [link] = await tx
      .update(accountLink)
      .set({ withdrawnAt: now })
      .where(and(eq(accountLink.id, id), isLinkOpen(now)))
      .returning()
    if (!link) throw new AppError('not_found', 'There is no such link, or it was used.')
    const detail = { kind: link.kind, email: link.email }
    await recordAudit(tx, scope, { action: 'operator.withdraw', entity: 'account_link', entityId: id, detail })
  })
}

/** Returns the purpose of a link, which stays unused. @throws AppError `not_found` for one that cannot be used */
export async function lookAtLink(token: string): Promise<FoundAccountLink> {
  const db = await getDatabase()
  const [link] = await db
    .select()
    .from(accountLink)
    .where(and(eq(accountLink.hash, hashLinkToken(token)), isLinkOpen(new Date())))
  if (!link) throw noSuchLink()
  const { kind, email, role, expiresAt } = toLinkRow(link)
  return { kind, email, role, expiresAt }
}

/**
 * Uses a link once: creates the account of an invitation, or sets the password of a reset. A reset ends the account’s sessions and
 * tokens, and unlinks the identity provider, since the person who linked it may be the reason for the reset.
 * @throws AppError `not_found`; `invalid` for an invitation without a name, and for a password that is easy to guess; `conflict` for
 * an address that has an account by now
 */
export async function takeLink(
  origin: Omit<ActorScope, 'actor'>,
  { token, name, password }: LinkUse,
): Promise<{ email: string }> {
  const { kind, email: forWhom } = await lookAtLink(token)
  if (kind === 'invitation' && name === null)
    throw new AppError('invalid', 'The account was not created.', {
      fields: [{ field: 'body.name', message: 'is required' }],
    })
  const person = { name: name ?? (await nameOf(forWhom)), email: forWhom }
  await requireStrongPassword(password, person, { field: 'body.password', refusal: 'The password was not set.' })
  const passwordHash = await hashPassword(password)
  const db = await getDatabase()
  return db.transaction(async (tx) => {
    const now = new Date()
    const [link] = await tx
      .update(accountLink)
      .set({ usedAt: now })
      .where(and(eq(accountLink.hash, hashLinkToken(token)), isLinkOpen(now)))
      .returning()
    if (!link) throw noSuchLink()
    const { email, role, operatorId } = link
    const scope: ActorScope = { ...origin, actor: { kind: 'system', name: 'account-link' } }
    if (operatorId !== null) {
      await setPassword(tx, operatorId, passwordHash)
      const ended = await endAccess(tx, scope, operatorId, 'the password was reset')
      const unlinked = await removeIdentity(tx, { id: operatorId, email })
      const detail = { email, ...ended, link: link.id, ...(unlinked && { unlinked: unlinked.subject }) }
      await recordAudit(tx, scope, { action: 'account.password', entity: 'operator', entityId: operatorId, detail })
      return { email }
    }
    const id = randomUUID()
    const added = await tx
      .insert(operator)
      .values({ id, email, name: name ?? email, role, passwordHash })
      .onConflictDoNothing()
      .returning({ id: operator.id })
    if (added.length === 0) throw new AppError('conflict', `There is already an account for ${email}.`)
    const detail = { email, role, link: link.id, invitedBy: link.createdBy }
    await recordAudit(tx, scope, { action: 'operator.join', entity: 'operator', entityId: id, detail })
    return { email }
  })
}

async function nameOf(email: string): Promise<string | null> {
  const db = await getDatabase()
  const [account] = await db.select({ name: operator.name }).from(operator).where(eq(operator.email, email))
  return account?.name ?? null
}

/** Sets the password, unless the account is disabled. */
async function setPassword(tx: Transaction, id: string, passwordHash: string): Promise<void> {
  const changed = await tx
    .update(operator)
    .set({ passwordHash })
    .where(and(eq(operator.id, id), isNull(operator.disabledAt)))
    .returning({ id: operator.id })
  if (changed.length === 0) throw noSuchLink()
}

const noSuchLink = () =>
  new AppError('not_found', 'This link was used or withdrawn, or has expired. Ask an admin for a new one.')

type ForWhom = Pick<typeof accountLink.$inferInsert, 'kind' | 'email' | 'role' | 'operatorId'>

async function makeLink(tx: Transaction, { actor }: ActorScope, forWhom: ForWhom, hours = HOURS): Promise<MadeLink> {
  const now = new Date()
  await tx
    .update(accountLink)
    .set({ withdrawnAt: now })
    .where(and(eq(accountLink.email, forWhom.email), eq(accountLink.kind, forWhom.kind), isLinkOpen(now)))
  const token = randomBytes(32).toString('base64url')
  const [link] = await tx
    .insert(accountLink)
    .values({
      ...forWhom,
      id: randomUUID(),
      hash: hashLinkToken(token),
      createdAt: now,
      createdBy: actor.name,
      createdById: actor.kind === 'operator' ? actor.id : null,
      expiresAt: new Date(now.getTime() + hours * 3_600_000),
    })
    .returning()
  if (!link) throw new Error('The link was not stored.')
  return { link: toLinkRow(link), address: `${env().origin}${JOIN_PATH}${token}` }
}
