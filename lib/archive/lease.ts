import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import { getDatabase, type Transaction } from '../db'
import { syncState } from '../db/schema'
import { AppError } from '../errors'
import type { RunProgress, SyncProblem } from './dto'

/** The right to sync one environment until somebody else takes it. */
export type Lease = { environment: string; fence: number }

/** A lease ends this long after its last sign of life; a killed process is followed no later. */
const LEASE_SECONDS = 60

/** How often a run gives a sign of life, in milliseconds: one request may take longer than a lease. */
export const LEASE_BEAT_MS = 15_000

const leaseEnd = sql`now() + make_interval(secs => ${LEASE_SECONDS})`

/** Takes the lease of an environment; null while a living run holds it. */
export async function takeLease(environment: string): Promise<Lease | null> {
  const db = await getDatabase()
  await db.insert(syncState).values({ environment }).onConflictDoNothing()
  const [taken] = await db
    .update(syncState)
    .set({ leaseUntil: leaseEnd, fence: sql`${syncState.fence} + 1`, startedAt: sql`now()`, progress: null })
    .where(
      and(
        eq(syncState.environment, environment),
        sql`(${syncState.leaseUntil} is null or ${syncState.leaseUntil} < now())`,
      ),
    )
    .returning({ fence: syncState.fence })
  return taken ? { environment, fence: taken.fence } : null
}

/** A sign of life between two batches. Does nothing when the lease is lost: the next batch finds out. */
export async function beatLease(lease: Lease): Promise<void> {
  const db = await getDatabase()
  await db.update(syncState).set({ leaseUntil: leaseEnd }).where(holds(lease))
}

/**
 * Prolongs the lease inside the transaction that stores a batch, and locks the environment's state until it ends.
 *
 * @throws AppError `conflict` when another run has taken over: nothing of the batch may be kept.
 */
export async function renewLease(
  tx: Transaction,
  lease: Lease,
  { progress, insertedNow }: { progress: RunProgress; insertedNow: number },
): Promise<void> {
  const renewed = await tx
    .update(syncState)
    .set({ leaseUntil: leaseEnd, progress, records: sql`${syncState.records} + ${insertedNow}` })
    .where(holds(lease))
    .returning({ fence: syncState.fence })
  if (renewed.length === 0) throw lost()
}

/** @throws AppError `conflict` when another run has taken over; otherwise nobody can until the transaction ends. */
export async function checkLease(tx: Transaction, lease: Lease): Promise<void> {
  const [held] = await tx.select({ fence: syncState.fence }).from(syncState).where(holds(lease)).for('update')
  if (!held) throw lost()
}

/** Notes the newest instant from which a walk has read to the platform's last page. */
export async function noteCompletePass(tx: Transaction, environment: string, top: Date): Promise<void> {
  await tx
    .update(syncState)
    .set({ completePassAt: sql`greatest(${syncState.completePassAt}, ${top.toISOString()}::timestamptz)` })
    .where(eq(syncState.environment, environment))
}

/** How a run ended: caught up, or stopped by a problem that the pages show. */
export type RunEnd = { caughtUp: true } | { caughtUp: false; problem: SyncProblem | null }

/** Gives the lease back and notes how the run ended; does nothing when another run holds the lease. */
export async function endLease(lease: Lease, end: RunEnd): Promise<void> {
  const db = await getDatabase()
  await db
    .update(syncState)
    .set({
      leaseUntil: null,
      progress: null,
      ...(end.caughtUp ? { caughtUpAt: sql`now()`, problem: null } : { problem: end.problem }),
    })
    .where(holds(lease))
}

/** Ends every lease: for the start of the only process that can hold one. */
export async function clearLeases(): Promise<void> {
  const db = await getDatabase()
  await db.update(syncState).set({ leaseUntil: null, progress: null })
}

function holds({ environment, fence }: Lease) {
  return and(eq(syncState.environment, environment), eq(syncState.fence, fence))
}

function lost(): AppError {
  return new AppError('conflict', 'Another run of the sync has taken over.')
}
