import 'server-only'
import { and, asc, count, eq, isNotNull, isNull } from 'drizzle-orm'
import { type Database, getDatabase, type Transaction } from '../../db'
import { authenticatorApp, passkey, recoveryCode } from '../../db/schema'
import { env } from '../../env'
import { vaultKeys } from '../../vault/configured-keys'
import type { ActorScope } from '../scope'
import { mustHaveFactor } from '../session/factor-debt'
import type { OwnFactors, PasskeyBar } from './dto'
import { personWithFactors } from './own-person'
import { MOST_PASSKEYS, relyingPartyOf } from './passkey-rules'

/** The second factors of the person who asks; never a secret or code. @throws AppError `forbidden` for tokens and commands */
export async function readFactors(scope: ActorScope): Promise<OwnFactors> {
  const person = personWithFactors(scope, 'account.read')
  const { id, role, accountRole = role } = person
  const db = await getDatabase()
  const [[app], passkeys, [codes]] = await Promise.all([
    selectApp(db, id),
    selectPasskeys(db, id),
    db
      .select({ left: count() })
      .from(recoveryCode)
      .where(and(eq(recoveryCode.operatorId, id), isNull(recoveryCode.usedAt))),
  ])
  return {
    isVaultOn: vaultKeys() !== null,
    isRequired: mustHaveFactor({ ...person, role: accountRole }, env().secondFactorRoles),
    app: app?.confirmedAt ? { addedAt: app.confirmedAt.toISOString() } : null,
    passkeys: passkeys.map(({ createdAt, lastUsedAt, ...each }) => ({
      ...each,
      addedAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    passkeyBar: barOf(passkeys.length),
    recoveryCodes: codes?.left ?? 0,
  }
}

function barOf(passkeys: number): PasskeyBar | null {
  if (relyingPartyOf(env().origin) === null) return 'address'
  return passkeys >= MOST_PASSKEYS ? 'limit' : null
}

export async function hasFactor(db: Database | Transaction, operatorId: string): Promise<boolean> {
  // The queries run one after the other, because a transaction has one connection.
  return (await selectApp(db, operatorId)).length > 0 || (await selectPasskeys(db, operatorId)).length > 0
}

function selectApp(db: Database | Transaction, operatorId: string) {
  const isUsable = and(eq(authenticatorApp.operatorId, operatorId), isNotNull(authenticatorApp.confirmedAt))
  return db.select({ confirmedAt: authenticatorApp.confirmedAt }).from(authenticatorApp).where(isUsable)
}

function selectPasskeys(db: Database | Transaction, operatorId: string) {
  const { id, name, createdAt, lastUsedAt } = passkey
  return db
    .select({ id, name, createdAt, lastUsedAt })
    .from(passkey)
    .where(eq(passkey.operatorId, operatorId))
    .orderBy(asc(createdAt), asc(id))
}
