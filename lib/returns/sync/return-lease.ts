import 'server-only'
import type { Transaction } from '../../db'
import { leaseEnd } from '../../db/lease/lease'
import { type Lease, leasesIn } from '../../db/lease/sync-leases'
import { returnSync } from '../../db/schema'
import type { ReturnProgress } from '../../model/return-state'

export const RETURN_LEASES = leasesIn(returnSync, [returnSync.progress], 'the returns')

const { holds, lost } = RETURN_LEASES

type Left = { progress: ReturnProgress; walkCursor?: string | null }

/**
 * Prolongs the lease in the transaction of a page and locks the state until the transaction ends. It must be the first write.
 *
 * @throws AppError `conflict` if another run has taken over
 */
export async function renewReturnLease(tx: Transaction, lease: Lease): Promise<void> {
  const renewed = await tx
    .update(returnSync)
    .set({ leaseUntil: leaseEnd(), problem: null })
    .where(holds(lease))
    .returning({ fence: returnSync.fence })
  if (renewed.length === 0) throw lost()
}

/** Stores progress and cursor; call it after `renewReturnLease` in the same transaction. */
export async function noteReturnsRead(tx: Transaction, lease: Lease, left: Left): Promise<void> {
  await tx.update(returnSync).set(left).where(holds(lease))
}
