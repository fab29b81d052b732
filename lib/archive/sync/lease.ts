import 'server-only'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { getDatabase, type Transaction } from '../../db'
import { syncState } from '../../db/schema'
import type { RunProgress, SyncProblem } from '../../model/sync-state'
import { type Lease, leaseEnd, leasesIn } from '../../platform-sync/leases'

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
    .set({ leaseUntil: leaseEnd, progress, problem: null })
    .where(holds(lease))
    .returning({ purgedBefore: syncState.purgedBefore })
  if (!renewed) throw lost()
  return renewed.purgedBefore
}

/** After `renewLease` in the same transaction. */
export async function noteInserted(tx: Transaction, lease: Lease, progress: RunProgress, inserted: number) {
  await tx
    .update(syncState)
    .set({ progress, records: sql`${syncState.records} + ${inserted}` })
    .where(eq(syncState.environment, lease.environment))
}

/** @throws AppError `conflict` when another run has taken over. */
export async function noteProblem(lease: Lease, problem: SyncProblem): Promise<void> {
  const db = await getDatabase()
  const noted = await db
    .update(syncState)
    .set({ leaseUntil: leaseEnd, problem })
    .where(holds(lease))
    .returning({ fence: syncState.fence })
  if (noted.length === 0) throw lost()
}

/** Start of a walk that reached the platform's last page. */
export async function noteCompletePass(tx: Transaction, environment: string, top: Date): Promise<void> {
  await tx
    .update(syncState)
    .set({ completePassAt: sql`greatest(${syncState.completePassAt}, ${top.toISOString()}::timestamptz)` })
    .where(eq(syncState.environment, environment))
}

/** Does nothing once the lease is lost. */
export async function noteUnanswered(lease: Lease, since: Date | null): Promise<void> {
  const db = await getDatabase()
  await db
    .update(syncState)
    .set({ unansweredSince: since })
    .where(and(holds(lease), isNotNull(syncState.leaseUntil)))
}

export type RunEnd = { caughtUp: true } | { caughtUp: false; problem: SyncProblem | null }

/** Does nothing once the lease is lost. */
export async function endLease(lease: Lease, end: RunEnd): Promise<void> {
  const left = end.caughtUp
    ? sql`caught_up_at = now(), problem = null`
    : sql`problem = ${end.problem === null ? null : JSON.stringify(end.problem)}::jsonb`
  await DELIVERY_LEASES.end(lease, left)
}

export const { take: takeLease, freeDead: freeDeadLease, isFree, beat: beatLease, check: checkLease } = DELIVERY_LEASES
