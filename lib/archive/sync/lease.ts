import 'server-only'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { getDatabase, getEngine, type Transaction } from '../../db'
import { isRunning, ownIdentity } from '../../db/process-identity'
import { syncState } from '../../db/schema'
import { AppError } from '../../errors'
import type { ProcessIdentity } from '../../model/process-identity'
import type { RunProgress, SyncProblem } from '../../model/sync-state'

/** The right to sync one environment until somebody else takes it. */
export type Lease = { environment: string; fence: number }

/**
 * Life of a lease after its last sign of life. A run that is known to be dead is replaced at once; on another machine
 * nothing tells.
 */
const LEASE_SECONDS = 60

/** Milliseconds between signs of life: one request may outlast a lease. */
export const LEASE_BEAT_MS = 15_000

const leaseEnd = sql`now() + make_interval(secs => ${LEASE_SECONDS})`

/** A new lease, and the problem that the last run left. */
export type TakenLease = Lease & { problem: SyncProblem | null }

/** Takes the lease of an environment; null while a living run holds it. */
export async function takeLease(environment: string): Promise<TakenLease | null> {
  return (await takeFreeLease(environment)) ?? ((await freeDeadLease(environment)) ? takeFreeLease(environment) : null)
}

async function takeFreeLease(environment: string): Promise<TakenLease | null> {
  const db = await getDatabase()
  const leaseHolder = ownIdentity()
  const begin = { leaseUntil: leaseEnd, leaseHolder, startedAt: sql`now()`, progress: null, unansweredSince: null }
  const [taken] = await db
    .insert(syncState)
    .values({ environment, fence: 1, ...begin })
    .onConflictDoUpdate({
      target: syncState.environment,
      set: { fence: sql`${syncState.fence} + 1`, ...begin },
      setWhere: isFree(),
    })
    .returning({ fence: syncState.fence, problem: syncState.problem })
  return taken ? { environment, ...taken } : null
}

/**
 * Ends the lease of a dead process: on PGlite of any other, on Postgres of one on this machine. Its fence shuts out
 * its late writes.
 *
 * @returns whether a lease was ended.
 */
export async function freeDeadLease(environment: string): Promise<boolean> {
  const db = await getDatabase()
  const [state] = await db
    .select({ holder: syncState.leaseHolder, fence: syncState.fence })
    .from(syncState)
    .where(eq(syncState.environment, environment))
  if (!state?.holder || !(await isGone(state.holder))) return false
  const freed = await db
    .update(syncState)
    .set({ ...NO_RUN, fence: sql`${syncState.fence} + 1` })
    .where(and(holds({ environment, fence: state.fence }), isNotNull(syncState.leaseUntil)))
    .returning({ environment: syncState.environment })
  return freed.length > 0
}

async function isGone(holder: ProcessIdentity): Promise<boolean> {
  const runs = isRunning(holder)
  if (runs !== undefined || (await getEngine()) !== 'pglite') return runs === false
  const own = ownIdentity()
  return holder.pid !== own.pid || holder.startedAt !== own.startedAt || holder.realm !== own.realm
}

/** Whether no living run holds a lease. */
export function isFree() {
  return sql`(${syncState.leaseUntil} is null or ${syncState.leaseUntil} < now())`
}

/** A sign of life between two batches. Does nothing once the lease is lost or ended. */
export async function beatLease(lease: Lease): Promise<void> {
  const db = await getDatabase()
  await db
    .update(syncState)
    .set({ leaseUntil: leaseEnd })
    .where(and(holds(lease), isNotNull(syncState.leaseUntil)))
}

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

/** Counts a batch's new rows, after `renewLease` in the same transaction. */
export async function noteInserted(tx: Transaction, lease: Lease, progress: RunProgress, inserted: number) {
  await tx
    .update(syncState)
    .set({ progress, records: sql`${syncState.records} + ${inserted}` })
    .where(eq(syncState.environment, lease.environment))
}

/**
 * Shows why a run waits.
 *
 * @throws AppError `conflict` when another run has taken over.
 */
export async function noteProblem(lease: Lease, problem: SyncProblem): Promise<void> {
  const db = await getDatabase()
  const noted = await db
    .update(syncState)
    .set({ leaseUntil: leaseEnd, problem })
    .where(holds(lease))
    .returning({ fence: syncState.fence })
  if (noted.length === 0) throw lost()
}

/** @throws AppError `conflict` when another run has taken over; none can until the transaction ends. */
export async function checkLease(tx: Transaction, lease: Lease): Promise<void> {
  const [held] = await tx.select({ fence: syncState.fence }).from(syncState).where(holds(lease)).for('update')
  if (!held) throw lost()
}

/** Notes the newest start of a walk that reached the platform's last page. */
export async function noteCompletePass(tx: Transaction, environment: string, top: Date): Promise<void> {
  await tx
    .update(syncState)
    .set({ completePassAt: sql`greatest(${syncState.completePassAt}, ${top.toISOString()}::timestamptz)` })
    .where(eq(syncState.environment, environment))
}

/** Notes since when the platform has not answered; nothing where the lease is lost. */
export async function noteUnanswered(lease: Lease, since: Date | null): Promise<void> {
  const db = await getDatabase()
  await db
    .update(syncState)
    .set({ unansweredSince: since })
    .where(and(holds(lease), isNotNull(syncState.leaseUntil)))
}

/** How a run ended: caught up, or by a problem. */
export type RunEnd = { caughtUp: true } | { caughtUp: false; problem: SyncProblem | null }

/** Gives the lease back and notes the end; nothing when another run holds it. */
export async function endLease(lease: Lease, end: RunEnd): Promise<void> {
  const db = await getDatabase()
  await db
    .update(syncState)
    .set({
      ...NO_RUN,
      ...(end.caughtUp ? { caughtUpAt: sql`now()`, problem: null } : { problem: end.problem }),
    })
    .where(holds(lease))
}

/** Ends every lease, at the start of the only process that can hold one. */
export async function clearLeases(): Promise<void> {
  const db = await getDatabase()
  await db.update(syncState).set(NO_RUN)
}

const NO_RUN = { leaseUntil: null, leaseHolder: null, progress: null, unansweredSince: null }

function holds({ environment, fence }: Lease) {
  return and(eq(syncState.environment, environment), eq(syncState.fence, fence))
}

function lost(): AppError {
  return new AppError('conflict', 'Another run of the sync has taken over.')
}
