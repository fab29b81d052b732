import 'server-only'
import { and, eq } from 'drizzle-orm'
import { getDatabase } from '../../../db'
import { passkey } from '../../../db/schema'
import { AppError } from '../../../errors'
import { recordAudit } from '../../audit/audit'
import type { ActorScope } from '../../scope'
import { checkPassword } from '../../sign-in/check-password'
import { endWithoutFactor } from '../delete-factors'
import type { OwnFactors } from '../dto'
import { personWithFactors } from '../own-person'
import { readFactors } from '../read-factors'
import { lockAccount } from '../with-factor'
import type { PasskeyRemoval, PasskeyRenaming } from './schemas'

/** @throws AppError `not_found` for another person’s passkey, or one that is gone */
export async function renamePasskey(scope: ActorScope, id: string, { name }: PasskeyRenaming): Promise<OwnFactors> {
  const person = personWithFactors(scope, 'account.write')
  const db = await getDatabase()
  await db.transaction(async (tx) => {
    const isOwn = and(eq(passkey.id, id), eq(passkey.operatorId, person.id))
    const [known] = await tx.select({ name: passkey.name }).from(passkey).where(isOwn).for('update')
    if (!known) throw noSuchPasskey()
    if (known.name === name) return
    await tx.update(passkey).set({ name }).where(isOwn)
    const detail = { passkey: id, before: known.name, after: name }
    await recordAudit(tx, scope, { action: 'factor.rename_passkey', entity: 'operator', entityId: person.id, detail })
  })
  return readFactors(scope)
}

/**
 * Removes a passkey. With the last factor, recovery codes go, and a role that must have a factor owes another one. @throws AppError as
 * `checkPassword`; `not_found` as `renamePasskey`
 */
export async function removePasskey(scope: ActorScope, id: string, { password }: PasskeyRemoval): Promise<OwnFactors> {
  const person = personWithFactors(scope, 'account.write')
  await checkPassword(scope, password, {
    failed: 'session.proof_failed',
    throttled: 'session.proof_throttled',
    detail: { given: 'password' },
    field: 'body.password',
    refusal: 'Nothing was removed.',
  })
  const db = await getDatabase()
  await db.transaction(async (tx) => {
    await lockAccount(tx, person.id)
    const isOwn = and(eq(passkey.id, id), eq(passkey.operatorId, person.id))
    const [removed] = await tx.delete(passkey).where(isOwn).returning({ name: passkey.name })
    if (!removed) throw noSuchPasskey()
    const isLast = await endWithoutFactor(tx, person.id)
    const detail = { passkey: id, name: removed.name, ...(isLast && { isLast }) }
    await recordAudit(tx, scope, { action: 'factor.remove_passkey', entity: 'operator', entityId: person.id, detail })
  })
  return readFactors(scope)
}

const noSuchPasskey = () => new AppError('not_found', 'There is no such passkey.')
