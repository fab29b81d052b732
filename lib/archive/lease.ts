import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import { type Database, getDatabase, type Transaction } from '../db'
import { syncState } from '../db/schema'
import { AppError } from '../errors'
import type { RunProgress, SyncProblem } from './dto'

/** The right to sync one environment until somebody else takes it. */
export type Lease = { environment: string; fence: number }

/** A lease outlives any single page by far and ends soon after a killed process. */
const LEASE_SECONDS = 90

const leaseEnd = sql`now() + make_interval(secs => ${LEASE_SECONDS})`

/** Takes the lease of an environment; null while a living run holds it. */
export async function takeLease(environment: string, owner: string): Promise<Lease | null> {
  const db = await getDatabase()
  await db.insert(syncState).values({ environment }).onConflictDoNothing()
  const [taken] = await db
    .update(syncState)
    .set({
      leaseOwner: owner,
      leaseUntil: leaseEnd,
      fence: sql`${syncState.fence} + 1`,
      startedAt: sql`now()`,
      progress: null,
    })
    .where(
      and(
        eq(syncState.environment, environment),
        sql`(${syncState.leaseUntil} is null or ${syncState.leaseUntil} < now())`,
      ),
    )
    .returning({ fence: syncState.fence })
  return taken ? { environment, fence: taken.fence } : null
}

/**
 * Prolongs the lease inside the transaction that stores a page, and locks the environment's state until it ends.
 *
 * @throws AppError `conflict` when another run has taken over: nothing of the page may be kept.
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
  if (renewed.length === 0) throw new AppError('conflict', 'Another run of the sync has taken over.')
}

/** How a run ended: caught up, or stopped by a problem that the pages show. */
export type RunEnd = { caughtUp: true } | { caughtUp: false; problem: SyncProblem | null }

/** Gives the lease back and notes how the run ended; does nothing when another run holds the lease. */
export async function endLease(lease: Lease, end: RunEnd): Promise<void> {
  const db: Database = await getDatabase()
  await db
    .update(syncState)
    .set({
      leaseOwner: null,
      leaseUntil: null,
      progress: null,
      ...(end.caughtUp ? { caughtUpAt: sql`now()`, problem: null } : { problem: end.problem }),
    })
    .where(holds(lease))
}

function holds({ environment, fence }: Lease) {
  return and(eq(syncState.environment, environment), eq(syncState.fence, fence))
}
