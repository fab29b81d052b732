import 'server-only'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../db'
import { operator } from '../db/schema'

/** Locks an owner for the transaction, so that the number and the names of the owner’s things stay the same. */
export async function lockOwner(tx: Transaction, ownerId: string): Promise<void> {
  await tx.select({ id: operator.id }).from(operator).where(eq(operator.id, ownerId)).for('no key update')
}
