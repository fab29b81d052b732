import 'server-only'
import { and, count, eq, isNotNull, isNull } from 'drizzle-orm'
import { type Database, getDatabase, type Transaction } from '../../db'
import { authenticatorApp, recoveryCode } from '../../db/schema'
import { env } from '../../env'
import { vaultKeys } from '../../vault/configured-keys'
import type { ActorScope } from '../scope'
import type { OwnFactors } from './dto'
import { personWithFactors } from './own-person'

/** The second factors of whoever asks; never a secret or code. @throws AppError `forbidden` for tokens and commands */
export async function readFactors(scope: ActorScope): Promise<OwnFactors> {
  const { id, role } = personWithFactors(scope, 'account.read')
  const db = await getDatabase()
  const [[app], [codes]] = await Promise.all([
    selectApp(db, id),
    db
      .select({ left: count() })
      .from(recoveryCode)
      .where(and(eq(recoveryCode.operatorId, id), isNull(recoveryCode.usedAt))),
  ])
  return {
    isVaultOn: vaultKeys() !== null,
    isRequired: env().secondFactorRoles.includes(role),
    app: app?.confirmedAt ? { addedAt: app.confirmedAt.toISOString() } : null,
    recoveryCodes: codes?.left ?? 0,
  }
}

export async function hasFactor(db: Database | Transaction, operatorId: string): Promise<boolean> {
  return (await selectApp(db, operatorId)).length > 0
}

function selectApp(db: Database | Transaction, operatorId: string) {
  const isUsable = and(eq(authenticatorApp.operatorId, operatorId), isNotNull(authenticatorApp.confirmedAt))
  return db.select({ confirmedAt: authenticatorApp.confirmedAt }).from(authenticatorApp).where(isUsable)
}
