import 'server-only'
import { eq } from 'drizzle-orm'
import { getDatabase, type Transaction } from '../../db'
import { recoveryCode } from '../../db/schema'
import { AppError } from '../../errors'
import { recordAudit } from '../audit/audit'
import type { ActorScope } from '../scope'
import type { NewRecoveryCodes } from './dto'
import { personWithFactors } from './own-person'
import { hasFactor } from './read-factors'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes'

/** Makes new recovery codes; earlier ones stop working. @throws AppError `conflict` without a second factor */
export async function renewRecoveryCodes(scope: ActorScope): Promise<NewRecoveryCodes> {
  const person = personWithFactors(scope, 'account.write')
  const db = await getDatabase()
  return db.transaction(async (tx) => {
    if (!(await hasFactor(tx, person.id))) throw new AppError('conflict', 'Your account has no second factor.')
    const codes = await replaceRecoveryCodes(tx, person.id)
    await recordAudit(tx, scope, { action: 'factor.recovery_codes', entity: 'operator', entityId: person.id })
    return { codes }
  })
}

/** Returns the new codes, of which only hashes are stored. */
export async function replaceRecoveryCodes(tx: Transaction, operatorId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  const createdAt = new Date()
  await tx.delete(recoveryCode).where(eq(recoveryCode.operatorId, operatorId))
  await tx
    .insert(recoveryCode)
    .values(codes.map((code) => ({ operatorId, hash: hashRecoveryCode(operatorId, code), createdAt })))
  return codes
}
