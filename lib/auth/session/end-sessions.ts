import 'server-only'
import { eq } from 'drizzle-orm'
import type { Database } from '../../db'
import { operator } from '../../db/schema'
import { AppError } from '../../errors'
import { recordAudit } from '../audit/audit'
import { Email } from '../schemas'
import { type ActorScope, authorize } from '../scope'
import { revokeSessions } from './session'

/**
 * Ends every session of an account, with its audit row. Answers how many.
 *
 * @throws AppError `forbidden` without session.revoke; `not_found` for an unknown address.
 */
export async function endSessions(db: Database, scope: ActorScope, email: string): Promise<number> {
  authorize(scope, 'session.revoke')
  const address = Email.safeParse(email)
  return db.transaction(async (tx) => {
    const [account] = address.success
      ? await tx.select({ id: operator.id }).from(operator).where(eq(operator.email, address.data))
      : []
    if (!account) throw new AppError('not_found', 'There is no account with that e-mail address.')
    const count = await revokeSessions(tx, account.id, 'ended by an administrator')
    const detail = { email: address.data, sessions: count }
    await recordAudit(tx, scope, { action: 'session.revoke', entity: 'operator', entityId: account.id, detail })
    return count
  })
}
