import 'server-only'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Transaction } from '../../db'
import { authenticatorApp, recoveryCode, session } from '../../db/schema'

/** Factors, recovery codes, and that sessions have given one. Answers whether there was a factor; the caller writes the audit. */
export async function deleteFactors(tx: Transaction, operatorId: string): Promise<boolean> {
  const apps = await tx.delete(authenticatorApp).where(eq(authenticatorApp.operatorId, operatorId)).returning()
  await tx.delete(recoveryCode).where(eq(recoveryCode.operatorId, operatorId))
  await tx
    .update(session)
    .set({ factorAt: null })
    .where(and(eq(session.operatorId, operatorId), isNotNull(session.factorAt)))
  return apps.some(({ confirmedAt }) => confirmedAt !== null)
}
