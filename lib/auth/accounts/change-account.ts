import 'server-only'
import { and, count, eq, isNull, ne } from 'drizzle-orm'
import { getDatabase, type Transaction } from '../../db'
import { operator } from '../../db/schema'
import { AppError } from '../../errors'
import { recordAudit } from '../audit/audit'
import { deleteFactors } from '../factors/delete-factors'
import { isAllowed } from '../role-table'
import { type ActorScope, authorize } from '../scope'
import { endAccess } from '../session/end-sessions'
import { revokeSessions } from '../session/revoke-sessions'
import { withdrawLinksOf } from '../withdraw-links'
import type { OperatorRow } from './dto'
import { readAccount } from './list-accounts'
import { requireNotAbove } from './require-not-above'
import type { RoleChange } from './schemas'

type Account = typeof operator.$inferSelect

/**
 * Changes a role, from the next request of each session and token; streams follow within a second. @throws AppError `forbidden`
 * without operator.write, and for a role above one’s own; `not_found`; `conflict` if a colleague changed it since, or for the last admin
 */
export function changeRole(scope: ActorScope, id: string, { role, seen }: RoleChange): Promise<OperatorRow> {
  return changeAccount(scope, id, async (tx, account) => {
    if (account.role !== seen)
      throw new AppError(
        'conflict',
        `The role was changed to ${account.role} in the meantime. Check it before you change it.`,
      )
    if (account.role === role) return
    if (account.passwordHash === null)
      throw new AppError('conflict', 'The identity provider decides the role of this account. Change its groups there.')
    requireNotAbove(scope, role)
    if (role !== 'admin') await requireOtherAdmin(tx, account)
    await tx.update(operator).set({ role }).where(eq(operator.id, id))
    // The open links of a former admin would go on creating accounts.
    const links = isAllowed(role, 'operator.create') ? 0 : await withdrawLinksOf(tx, id, { made: true })
    await recordAudit(tx, scope, {
      action: 'operator.role',
      entity: 'operator',
      entityId: id,
      detail: { email: account.email, before: account.role, after: role, ...(links > 0 && { links }) },
    })
  })
}

/** Disables an account, and ends its sessions and access tokens. @throws as `changeRole`; `conflict` for one’s own */
export function disableAccount(scope: ActorScope, id: string): Promise<OperatorRow> {
  return changeAccount(scope, id, async (tx, account) => {
    if (account.disabledAt !== null) return
    if (scope.actor.kind === 'operator' && scope.actor.id === id)
      throw new AppError('conflict', 'You can’t disable your own account. Ask another admin.')
    await requireOtherAdmin(tx, account)
    await tx.update(operator).set({ disabledAt: new Date() }).where(eq(operator.id, id))
    const ended = await endAccess(tx, scope, id, 'the account was disabled')
    const links = await withdrawLinksOf(tx, id, { made: true })
    await recordAudit(tx, scope, {
      action: 'operator.disable',
      entity: 'operator',
      entityId: id,
      detail: { email: account.email, ...ended, ...(links > 0 && { links }) },
    })
  })
}

/** Enables an account again; its ended sessions and tokens stay ended. @throws as `changeRole` */
export function enableAccount(scope: ActorScope, id: string): Promise<OperatorRow> {
  return changeAccount(scope, id, async (tx, account) => {
    if (account.disabledAt === null) return
    await tx.update(operator).set({ disabledAt: null }).where(eq(operator.id, id))
    await recordAudit(tx, scope, {
      action: 'operator.enable',
      entity: 'operator',
      entityId: id,
      detail: { email: account.email },
    })
  })
}

/** Ends all sessions and access tokens of an account. @throws as `changeRole` */
export function signOutAccount(scope: ActorScope, id: string): Promise<OperatorRow> {
  return changeAccount(scope, id, async (tx, { email }) => {
    const ended = await endAccess(tx, scope, id, 'ended by an administrator')
    const detail = { email, ...ended }
    await recordAudit(tx, scope, { action: 'session.revoke', entity: 'operator', entityId: id, detail })
  })
}

/**
 * Removes the lost factors of a person: recovery codes go, sessions end, and the next sign-in takes the password alone, then sets
 * up another factor if the role must have one. @throws as `changeRole`; `conflict` for one’s own account, and if there is no factor
 */
export function removeFactors(scope: ActorScope, id: string): Promise<OperatorRow> {
  return changeAccount(scope, id, async (tx, { email }) => {
    if (scope.actor.kind === 'operator' && scope.actor.id === id)
      throw new AppError('conflict', 'Remove your own second factor on the page Your account.')
    if (!(await deleteFactors(tx, id))) throw new AppError('conflict', 'This account has no second factor.')
    const sessions = await revokeSessions(tx, id, 'the second factor was removed')
    const detail = { email, sessions }
    await recordAudit(tx, scope, { action: 'operator.remove_factors', entity: 'operator', entityId: id, detail })
  })
}

/** Runs a change of an account, one at a time. @throws as `changeRole` */
export async function changeAccount(
  scope: ActorScope,
  id: string,
  change: (tx: Transaction, account: Account) => Promise<void>,
): Promise<OperatorRow> {
  authorize(scope, 'operator.write')
  const db = await getDatabase()
  return db.transaction(async (tx) => {
    // The lock makes two admins who lower each other’s role wait for each other.
    await tx
      .select({ id: operator.id })
      .from(operator)
      .where(eq(operator.role, 'admin'))
      .orderBy(operator.id)
      .for('update')
    const [account] = await tx.select().from(operator).where(eq(operator.id, id)).for('update')
    if (!account) throw new AppError('not_found', 'There is no such account.')
    requireNotAbove(scope, account.role, ...Object.values(account.environmentRoles))
    await change(tx, account)
    const row = await readAccount(tx, scope, id)
    if (!row) throw new AppError('not_found', 'There is no such account.')
    return row
  })
}

async function requireOtherAdmin(tx: Transaction, { id, role, disabledAt }: Account): Promise<void> {
  if (role !== 'admin' || disabledAt !== null) return
  const isOther = and(eq(operator.role, 'admin'), isNull(operator.disabledAt), ne(operator.id, id))
  const [others] = await tx.select({ admins: count() }).from(operator).where(isOther)
  if ((others?.admins ?? 0) > 0) return
  throw new AppError('conflict', 'This is the only active admin. Make another account an admin first.')
}
