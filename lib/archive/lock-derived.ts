import 'server-only'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../db'

/** A savepoint, which may give its lock back, is another object. */
const held = new WeakMap<Transaction, Set<string>>()

/**
 * Until the end of the transaction: who judges items sees all evidence that others have stored. Comes after the locks of
 * `sync_state` and of a redelivery's job, before writes of deliveries and their counts, and before the audit. Asked for
 * once.
 */
export async function lockDerived(tx: Transaction, environment: string): Promise<void> {
  const locked = held.get(tx) ?? new Set()
  if (locked.has(environment)) return
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`recovery ${environment}`}, 0))`)
  held.set(tx, locked.add(environment))
}
