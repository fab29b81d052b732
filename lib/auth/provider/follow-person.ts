import 'server-only'
import { and, eq, ne } from 'drizzle-orm'
import type { Transaction } from '../../db'
import { operator } from '../../db/schema'
import { recordAudit } from '../audit/audit'
import { isAllowed } from '../role-table'
import type { ActorScope } from '../scope'
import { withdrawLinksOf } from '../withdraw-links'
import type { ProviderPerson } from './claims'

type Account = typeof operator.$inferSelect

/**
 * Gives an account the role, name and e-mail that the provider names; a linked local account keeps its own. An e-mail that another
 * account has is not taken over. Returns the account as it is then; the caller holds the lock on its row.
 */
export async function followPerson(
  tx: Transaction,
  scope: ActorScope,
  account: Account,
  person: ProviderPerson,
): Promise<Account> {
  if (account.passwordHash !== null) return account
  const before = { role: account.role, name: account.name, email: account.email }
  const { role, name } = person
  const after = { role, name, email: (await isTaken(tx, account.id, person.email)) ? account.email : person.email }
  const changed = (['role', 'name', 'email'] as const).filter((member) => before[member] !== after[member])
  if (changed.length === 0) return account
  await tx.update(operator).set(after).where(eq(operator.id, account.id))
  // The open links of a former admin would go on creating accounts.
  const links = isAllowed(role, 'operator.create') ? 0 : await withdrawLinksOf(tx, account.id, { made: true })
  const detail = {
    ...Object.fromEntries(changed.map((member) => [member, { before: before[member], after: after[member] }])),
    ...(links > 0 && { links }),
  }
  await recordAudit(tx, scope, { action: 'operator.follow', entity: 'operator', entityId: account.id, detail })
  return { ...account, ...after }
}

async function isTaken(tx: Transaction, id: string, email: string): Promise<boolean> {
  const other = and(eq(operator.email, email), ne(operator.id, id))
  return (await tx.select({ id: operator.id }).from(operator).where(other)).length > 0
}
