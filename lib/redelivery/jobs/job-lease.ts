import 'server-only'
import { eq } from 'drizzle-orm'
import { getDatabase, type Transaction } from '../../db'
import { isJobFree, leaseEnd, newRunOwner } from '../../db/lease/lease'
import { redeliveryJob } from '../../db/schema'
import { AppError } from '../../errors'
import type { JobState, RunOwner } from '../../model/redelivery'
import { endLostItems } from './end-items'
import { finished, recordEnd } from './end-job'
import type { JobRow } from './job-rows'

/** The right of one run to work on a job. */
export type JobLease = { jobId: number; environment: string; owner: RunOwner }

/**
 * Takes a job that no living run holds. Items that a dead run left in flight become unknown in the same transaction.
 *
 * @returns null if another run holds the job or there is nothing to run
 */
export async function takeJob(environment: string, jobId: number): Promise<JobLease | null> {
  const db = await getDatabase()
  const owner = newRunOwner()
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(redeliveryJob).where(eq(redeliveryJob.id, jobId)).for('update')
    if (!row || row.environment !== environment || !(await isJobFree(tx, redeliveryJob, row))) return null
    const state = await leaveNothingOnItsWay(tx, row)
    const isOpen = state === 'preparing' || state === 'running'
    if (isOpen)
      await tx
        .update(redeliveryJob)
        .set({ leaseOwner: owner, leaseUntil: leaseEnd() })
        .where(eq(redeliveryJob.id, jobId))
    return isOpen ? { jobId, environment, owner } : null
  })
}

/** Locks the job for the transaction. @throws AppError `conflict` when another run has taken over */
export async function holdJob(tx: Transaction, { jobId, owner }: JobLease): Promise<JobRow> {
  const [row] = await tx.select().from(redeliveryJob).where(eq(redeliveryJob.id, jobId)).for('update')
  if (row?.leaseOwner?.run === owner.run) return row
  throw new AppError('conflict', `Another run of redelivery ${jobId} has taken over.`)
}

/** Ends the lease; items in flight become unknown. Does nothing if another run has taken over. */
export async function giveBackJob({ jobId, owner }: JobLease): Promise<void> {
  const db = await getDatabase()
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(redeliveryJob).where(eq(redeliveryJob.id, jobId)).for('update')
    if (row?.leaseOwner?.run !== owner.run) return
    await leaveNothingOnItsWay(tx, row)
  })
}

/** Ends the lease, and the job if an item lost in flight was its last one. Returns the new state. */
async function leaveNothingOnItsWay(tx: Transaction, job: JobRow): Promise<JobState> {
  const counts = await endLostItems(tx, job)
  const ending = finished(job, counts)
  await tx
    .update(redeliveryJob)
    .set({ counts, leaseOwner: null, leaseUntil: null, ...ending?.set })
    .where(eq(redeliveryJob.id, job.id))
  if (ending) await recordEnd(tx, job, ending, counts)
  return ending?.set.state ?? job.state
}
