import 'server-only'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../db'
import { operator } from '../db/schema'

/** Number and names of what an owner keeps, for the transaction. */
export async function lockOwner(tx: Transaction, ownerId: string): Promise<void> {
  await tx.select({ id: operator.id }).from(operator).where(eq(operator.id, ownerId)).for('no key update')
}
