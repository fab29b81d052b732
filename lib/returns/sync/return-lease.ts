import 'server-only'
import { sql } from 'drizzle-orm'
import { getDatabase, type Transaction } from '../../db'
import { returnSync } from '../../db/schema'
import type { ReturnProgress } from '../../model/return-state'
import type { SyncProblem } from '../../model/sync-state'
import { type Lease, leaseEnd, leasesIn } from '../../platform-sync/leases'

export const RETURN_LEASES = leasesIn(returnSync, [returnSync.progress], 'the returns')

const { holds, lost } = RETURN_LEASES

type Left = { progress: ReturnProgress; walkCursor?: string | null }

/**
 * Prolongs the lease inside the transaction of a page and locks the state until its end; must be its first write.
 *
 * @throws AppError `conflict` when another run has taken over.
 */
export async function renewReturnLease(tx: Transaction, lease: Lease): Promise<void> {
  const renewed = await tx
    .update(returnSync)
    .set({ leaseUntil: leaseEnd, problem: null })
    .where(holds(lease))
    .returning({ fence: returnSync.fence })
  if (renewed.length === 0) throw lost()
}

/** After `renewReturnLease` in the same transaction. */
export async function noteReturnsRead(tx: Transaction, lease: Lease, left: Left): Promise<void> {
  await tx.update(returnSync).set(left).where(holds(lease))
}

/** @throws AppError `conflict` when another run has taken over. */
export async function noteReturnProblem(lease: Lease, problem: SyncProblem): Promise<void> {
  const db = await getDatabase()
  const noted = await db
    .update(returnSync)
    .set({ leaseUntil: leaseEnd, problem })
    .where(holds(lease))
    .returning({ fence: returnSync.fence })
  if (noted.length === 0) throw lost()
}

/** Does nothing once the lease is lost. */
export async function endReturnLease(
  lease: Lease,
  { isCaughtUp = false, problem }: { isCaughtUp?: boolean; problem: SyncProblem | null },
): Promise<void> {
  const left = sql`problem = ${problem === null ? null : JSON.stringify(problem)}::jsonb
    ${isCaughtUp ? sql`, caught_up_at = now()` : sql``}`
  await RETURN_LEASES.end(lease, left)
}
