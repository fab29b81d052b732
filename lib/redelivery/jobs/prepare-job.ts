import 'server-only'
import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../db'
import { leaseEnd } from '../../db/lease/lease'
import { redeliveryJob } from '../../db/schema'
import { AppError } from '../../errors'
import { inSlices } from '../../jobs/in-slices'
import { type Placed, planOrder } from '../pace/plan-order'
import { endUnprepared, pauseHeld } from './commit-step'
import { insertNext } from './insert-items'
import { holdJob, type JobLease } from './job-lease'
import { jobRightsProblem } from './job-rights'
import type { JobRow } from './job-rows'
import { PREPARED_AT_ONCE } from './limits'

const ITEMS = { first: 1_000, least: 200, most: PREPARED_AT_ONCE }

/**
 * Makes the items of a job in batches, each committed with the place that it reached, so that a killed job goes on from there.
 * Then puts the items in order and lets the job run. A stored filter that can’t be read any more ends the job; an owner who
 * may not send any more pauses it.
 */
export async function prepareJob(lease: JobLease, signal: AbortSignal): Promise<void> {
  try {
    await inSlices({ sizes: ITEMS, signal }, async (tx, size) => ({
      rows: size,
      hasMore: await prepareBatch(tx, lease, size),
    }))
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid') throw error
    await endUnprepared(lease, error.message)
  }
}

/** Returns whether there may be more to prepare. */
async function prepareBatch(tx: Transaction, lease: JobLease, size: number): Promise<boolean> {
  const job = await holdJob(tx, lease)
  if (job.state !== 'preparing') return false
  const lost = await jobRightsProblem(tx, job)
  if (lost !== null) {
    await pauseHeld(tx, job, lost)
    return false
  }
  const { added, preparedTo } = await insertNext(tx, job, size)
  const isWhole = preparedTo === null
  if (isWhole && job.order === 'resource') await orderItems(tx, job)
  const total = job.total + added
  await tx
    .update(redeliveryJob)
    .set({
      total,
      leaseUntil: leaseEnd(),
      ...(isWhole ? { state: 'running' as const, startedAt: new Date(), counts: { waiting: total } } : { preparedTo }),
    })
    .where(eq(redeliveryJob.id, job.id))
  return !isWhole
}

/** Reads only resources with sequences out of order. Positions are a key, so moved items take negative ones for a moment. */
async function orderItems(tx: Transaction, { id }: JobRow): Promise<void> {
  const { rows } = await tx.execute<Placed>(sql`
    with numbered as (
      select position, resource_id, sequence, sequence < lag(sequence) over (partition by resource_id order by position) as is_late
      from redelivery_item where job_id = ${id} and resource_id is not null and sequence is not null
    )
    select position, resource_id as "resourceId", sequence from numbered
    where resource_id in (select resource_id from numbered where is_late)`)
  const moves = planOrder(rows)
  if (moves.length === 0) return
  await tx.execute(sql`
    update redelivery_item as item set position = -move.target
    from unnest(${sql.param(moves.map(({ from }) => from))}::integer[], ${sql.param(moves.map(({ to }) => to))}::integer[])
      as move (source, target)
    where item.job_id = ${id} and item.position = move.source`)
  await tx.execute(sql`update redelivery_item set position = -position where job_id = ${id} and position < 0`)
}
