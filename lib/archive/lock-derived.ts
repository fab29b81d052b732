import 'server-only'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../db'

/** The environments that each transaction has locked. A savepoint, which may give its lock back, is another object. */
const held = new WeakMap<Transaction, Set<string>>()

/**
 * Locks the derived tables until the end of the transaction, so that judging sees all evidence that others have stored. Take
 * it after the locks of `sync_state` and of a redelivery’s job, and before writes of deliveries, of their counts and of the
 * audit. A second call in a transaction does nothing.
 */
export async function lockDerived(tx: Transaction, environment: string): Promise<void> {
  const locked = held.get(tx) ?? new Set()
  if (locked.has(environment)) return
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`recovery ${environment}`}, 0))`)
  held.set(tx, locked.add(environment))
}
