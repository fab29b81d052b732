import 'server-only'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { getDatabase, type Transaction } from '../../db'
import { leaseEnd } from '../../db/lease/lease'
import { type Lease, leasesIn } from '../../db/lease/sync-leases'
import { syncState } from '../../db/schema'
import type { RunProgress } from '../../model/sync-state'

export const DELIVERY_LEASES = leasesIn(syncState, [syncState.progress, syncState.unansweredSince], 'the archive')

const { holds, lost } = DELIVERY_LEASES

/**
 * Prolongs the lease inside the transaction of a batch and locks the state until its end; must be its first write.
 *
 * @returns the instant before which nothing is archived, if any.
 * @throws AppError `conflict` when another run has taken over.
 */
export async function renewLease(tx: Transaction, lease: Lease, progress: RunProgress): Promise<Date | null> {
  const [renewed] = await tx
    .update(syncState)
    .set({ leaseUntil: leaseEnd(), progress, problem: null })
    .where(holds(lease))
    .returning({ purgedBefore: syncState.purgedBefore })
  if (!renewed) throw lost()
  return renewed.purgedBefore
}

/** Adds the new records to the count; called after `renewLease` in the same transaction. */
export async function noteInserted(tx: Transaction, lease: Lease, progress: RunProgress, inserted: number) {
  await tx
    .update(syncState)
    .set({ progress, records: sql`${syncState.records} + ${inserted}` })
    .where(eq(syncState.environment, lease.environment))
}

/** Notes the start (`top`) of a walk that reached the platform’s last page. */
export async function noteCompletePass(tx: Transaction, environment: string, top: Date): Promise<void> {
  await tx
    .update(syncState)
    .set({ completePassAt: sql`greatest(${syncState.completePassAt}, ${top.toISOString()}::timestamptz)` })
    .where(eq(syncState.environment, environment))
}

/** Notes the start of the platform’s silence, or its end. Does nothing once the lease is lost. */
export async function noteUnanswered(lease: Lease, since: Date | null): Promise<void> {
  const db = await getDatabase()
  await db
    .update(syncState)
    .set({ unansweredSince: since })
    .where(and(holds(lease), isNotNull(syncState.leaseUntil)))
}
