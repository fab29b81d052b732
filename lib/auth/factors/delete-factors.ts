import 'server-only'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Transaction } from '../../db'
import { authenticatorApp, passkey, recoveryCode, session } from '../../db/schema'
import { hasFactor } from './read-factors'

/** Deletes every factor of an account, and what depends on factors. Returns whether there was one; the caller writes the audit. */
export async function deleteFactors(tx: Transaction, operatorId: string): Promise<boolean> {
  const apps = await tx.delete(authenticatorApp).where(eq(authenticatorApp.operatorId, operatorId)).returning()
  const passkeys = await tx.delete(passkey).where(eq(passkey.operatorId, operatorId)).returning({ id: passkey.id })
  await endWithoutFactor(tx, operatorId)
  return passkeys.length > 0 || apps.some(({ confirmedAt }) => confirmedAt !== null)
}

/** Once the last factor is gone, deletes recovery codes and the proofs of sessions. Returns whether it is gone. */
export async function endWithoutFactor(tx: Transaction, operatorId: string): Promise<boolean> {
  if (await hasFactor(tx, operatorId)) return false
  await tx.delete(recoveryCode).where(eq(recoveryCode.operatorId, operatorId))
  await tx
    .update(session)
    .set({ factorAt: null })
    .where(and(eq(session.operatorId, operatorId), isNotNull(session.factorAt)))
  return true
}
