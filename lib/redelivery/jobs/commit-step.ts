import 'server-only'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { recordRedelivered } from '../../archive/derived/recovery/record-redelivered'
import { getDatabase, type Transaction } from '../../db'
import { leaseEnd } from '../../db/lease/lease'
import { delivery, redeliveryJob, redeliveryTarget } from '../../db/schema'
import type { JobState } from '../../model/redelivery'
import type { Waiting } from '../pace/schedule'
import { commitPlainStep } from './commit-plain-step'
import { type EndedItem, holdBehind, moved, storeResults } from './end-items'
import { environmentOf, finished, type JobChange, recordEnd } from './end-job'
import { holdJob, type JobLease } from './job-lease'
import { jobRightsProblem } from './job-rights'
import type { JobRow } from './job-rows'
import { targetDifference } from './target-difference'

export type JobStep = {
  /** How items ended, in that order. */
  results: readonly EndedItem[]
  /** Items to claim and send next. */
  chosen: readonly Waiting[]
  /** Items that a step of unknown outcome may have marked as sent, although nothing has left. */
  unsent: readonly Waiting[]
  /** The outcome of the step before is not known, so this step may repeat results that are stored. */
  isRepeated: boolean
  /** The target as the run opened it. */
  target: { url: string; fingerprint: string }
}

/** An item that may be sent now; `body` is null if its delivery is no longer in the archive. */
export type Claimed = Waiting & { body: Uint8Array | null }

export type StepTaken = { state: JobState; claimed: Claimed[] }

/**
 * Stores how items ended, claims the next ones and changes the job accordingly, in one transaction. Only the run that holds the
 * lease writes; the items in `claimed` may be sent once this has returned.
 *
 * @throws AppError `conflict` when another run has taken over
 */
export async function commitStep(lease: JobLease, step: JobStep): Promise<StepTaken> {
  const claimed = await commitPlainStep(lease, step)
  return claimed ? { state: 'running', claimed } : commitWholeStep(lease, step)
}

async function commitWholeStep(lease: JobLease, step: JobStep): Promise<StepTaken> {
  const db = await getDatabase()
  return db.transaction(async (tx) => {
    const job = await holdJob(tx, lease)
    const returned = await takeBack(tx, job, step.unsent)
    // Results of a step of unknown outcome may be stored already.
    const ended = await storeResults(tx, job.id, step.results)
    await recordRedelivered(
      tx,
      environmentOf(job.environment),
      job,
      ended.filter(({ state }) => state === 'delivered'),
    )
    const held = await holdBehind(tx, job, step.results)
    const change = await judge(tx, job, step.target, ended)
    const claimed = change === null && job.state === 'running' ? await claim(tx, job, step.chosen) : []
    const counts = moved(job.counts, [
      ...ended.map(({ state }) => ({ from: 'sent' as const, to: state, count: 1 })),
      { from: 'sent', to: job.state === 'cancelled' ? 'cancelled' : 'waiting', count: returned },
      { from: 'waiting', to: 'held', count: held },
      { from: 'waiting', to: 'sent', count: claimed.length },
    ])
    const ending = finished(job, counts) ?? change
    await tx
      .update(redeliveryJob)
      .set({ counts, failuresInRow: failuresAfter(job, ended), leaseUntil: leaseEnd(), ...ending?.set })
      .where(eq(redeliveryJob.id, job.id))
    if (ending) await recordEnd(tx, job, ending, counts)
    return { state: ending?.set.state ?? job.state, claimed }
  })
}

/** Pauses or stops a running job because of its owner’s rights, its failures or its target. */
async function judge(
  tx: Transaction,
  job: JobRow,
  target: JobStep['target'],
  ended: readonly EndedItem[],
): Promise<JobChange | null> {
  if (job.state !== 'running') return null
  const lost = await jobRightsProblem(tx, job)
  if (lost !== null) return pausedBy(lost)
  const failures = highestRow(job, ended)
  if (job.stopAfter !== null && failures >= job.stopAfter) {
    const times = failures === 1 ? 'One delivery' : `${failures} deliveries in a row`
    return {
      action: 'redelivery.end',
      set: { state: 'stopped', note: `${times} did not succeed. The rest is waiting.` },
    }
  }
  const note = await targetProblem(tx, job, target)
  return note === null ? null : pausedBy(note)
}

const pausedBy = (note: string): JobChange => ({ action: 'redelivery.pause', set: { state: 'paused', note } })

async function targetProblem(tx: Transaction, job: JobRow, target: JobStep['target']): Promise<string | null> {
  const [now] = await tx
    .select({
      url: redeliveryTarget.url,
      fingerprint: redeliveryTarget.fingerprint,
      removedAt: redeliveryTarget.removedAt,
    })
    .from(redeliveryTarget)
    .where(eq(redeliveryTarget.id, job.targetId))
  if (!now || now.removedAt !== null) return 'The target was removed. Deliveries that were not sent are waiting.'
  return targetDifference(job, target) ?? targetDifference(job, now)
}

/** Failures in a row after these results. An item that was not sent through our own fault does not count. */
function failuresAfter(job: JobRow, ended: readonly EndedItem[]): number {
  return ended.reduce(
    (failures, { state, isOurs }) => (isOurs ? failures : state === 'delivered' ? 0 : failures + 1),
    job.failuresInRow,
  )
}

/** The most failures in a row, which stop the job even if a later result of the same step was a success. */
function highestRow(job: JobRow, ended: readonly EndedItem[]): number {
  let [failures, highest] = [job.failuresInRow, job.failuresInRow]
  for (const { state, isOurs } of ended) {
    if (isOurs) continue
    failures = state === 'delivered' ? 0 : failures + 1
    highest = Math.max(highest, failures)
  }
  return highest
}

async function takeBack(tx: Transaction, job: JobRow, items: readonly Waiting[]): Promise<number> {
  if (items.length === 0) return 0
  const state = job.state === 'cancelled' ? 'cancelled' : 'waiting'
  const { rows } = await tx.execute(sql`
    update redelivery_item set state = ${state}, sent_at = null
    where job_id = ${job.id} and position = any(${sql.param(items.map(({ position }) => position))}::integer[])
      and state = 'sent' returning position`)
  return rows.length
}

/** Marks items as sent if they are still waiting, and reads the bytes to send. */
async function claim(tx: Transaction, job: JobRow, items: readonly Waiting[]): Promise<Claimed[]> {
  if (items.length === 0) return []
  const { rows } = await tx.execute<{ position: number }>(sql`
    update redelivery_item set state = 'sent', sent_at = ${new Date().toISOString()}::timestamptz
    where job_id = ${job.id} and position = any(${sql.param(items.map(({ position }) => position))}::integer[])
      and state = 'waiting' returning position`)
  const taken = new Set(rows.map(({ position }) => position))
  // An item is sent once even if it was chosen twice.
  const claimed = items.filter(({ position }) => taken.delete(position))
  const bodies = await readBodies(tx, job.environment, claimed)
  return claimed.map((item) => ({ ...item, body: bodies.get(item.deliveryId) ?? null }))
}

async function readBodies(
  tx: Transaction,
  environment: string,
  items: readonly Waiting[],
): Promise<Map<number, Uint8Array>> {
  if (items.length === 0) return new Map()
  const rows = await tx
    .select({ id: delivery.id, body: sql<Buffer>`convert_to(${delivery.payload}, 'UTF8')` })
    .from(delivery)
    .where(
      and(
        eq(delivery.environment, environment),
        inArray(
          delivery.id,
          items.map(({ deliveryId }) => deliveryId),
        ),
      ),
    )
  return new Map(rows.map(({ id, body }) => [id, body]))
}

/** Pauses a job that can’t be sent now, if it is running. */
export async function pauseByItself(lease: JobLease, note: string): Promise<void> {
  const db = await getDatabase()
  await db.transaction(async (tx) => {
    const job = await holdJob(tx, lease)
    if (job.state === 'running') await pauseHeld(tx, job, note)
  })
}

/** Pauses a job that the transaction has locked. A job that was being prepared goes on with its preparation when it is resumed. */
export async function pauseHeld(tx: Transaction, job: JobRow, note: string): Promise<void> {
  const change = pausedBy(note)
  const counts = job.state === 'preparing' ? { waiting: job.total } : job.counts
  await tx
    .update(redeliveryJob)
    .set({ ...change.set, counts })
    .where(eq(redeliveryJob.id, job.id))
  await recordEnd(tx, job, change, counts)
}

/** Ends a job whose stored source can’t be read any more. Its prepared items are cancelled; a retry can send them. */
export async function endUnprepared(lease: JobLease, problem: string): Promise<void> {
  const db = await getDatabase()
  await db.transaction(async (tx) => {
    const job = await holdJob(tx, lease)
    if (job.state !== 'preparing') return
    const { rows } = await tx.execute(sql`
      update redelivery_item set state = 'cancelled', finished_at = now()
      where job_id = ${job.id} and state = 'waiting' returning 1`)
    const counts = { cancelled: rows.length }
    const note = `Nothing was sent: this version of Rampdesk can’t read the stored redelivery. ${problem} Start a new redelivery.`
    const ending = { action: 'redelivery.end', set: { state: 'cancelled', note, finishedAt: new Date() } } as const
    await tx
      .update(redeliveryJob)
      .set({ ...ending.set, counts })
      .where(eq(redeliveryJob.id, job.id))
    await recordEnd(tx, job, ending, counts)
  })
}

/** Ends the lease of a run with nothing in flight, unless the job goes on again. Returns whether it ended the lease. */
export async function leaveJob(lease: JobLease): Promise<boolean> {
  const db = await getDatabase()
  return db.transaction(async (tx) => {
    const job = await holdJob(tx, lease)
    if (job.state === 'running' || job.state === 'preparing') return false
    await tx.update(redeliveryJob).set({ leaseOwner: null, leaseUntil: null }).where(eq(redeliveryJob.id, job.id))
    return true
  })
}
