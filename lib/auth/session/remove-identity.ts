import 'server-only'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../db'
import { operatorIdentity } from '../../db/schema'
import { env } from '../../env'
import { isStanding } from './provider-confirmation'

type Unlinked = Pick<typeof operatorIdentity.$inferSelect, 'issuer' | 'subject'>

/**
 * Removes the identity from an account, which the caller has locked. Sessions stay as they are. Returns null without an identity, and
 * if the provider is the only way in, which stays.
 */
export async function removeIdentity(
  tx: Transaction,
  { id, email }: { id: string; email: string },
): Promise<Unlinked | null> {
  if (!isStanding({ confirmedAt: null, email }, env().signIn, new Date())) return null
  const { issuer, subject, operatorId } = operatorIdentity
  const [removed] = await tx.delete(operatorIdentity).where(eq(operatorId, id)).returning({ issuer, subject })
  return removed ?? null
}
