import 'server-only'
import { eq, sql } from 'drizzle-orm'
import { recordAudit } from '../../auth/audit/audit'
import type { AuditAction } from '../../auth/audit-actions'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase, type Transaction } from '../../db'
import { redeliveryJob } from '../../db/schema'
import { AppError } from '../../errors'
import type { JobState } from '../../model/redelivery'
import {
  type JudgedTarget,
  judgeRegistration,
  requireSameTarget,
  unreadRegistrations,
} from '../targets/judge-registration'
import type { RedeliveryJob } from './dto'
import { moved } from './end-items'
import { JOB_PERMISSIONS } from './job-rights'
import { findTarget, type JobRow, lockJob, readJob, requireTarget, toJob } from './job-rows'
import { operatorOf, wakeRunner } from './start-redelivery'
import { handlerDifference, targetDifference } from './target-difference'

/** Stops sending; requests in flight go on. @throws AppError `forbidden` without redelivery.send; `not_found`; `conflict` */
export async function pauseRedelivery(scope: Scope, id: string): Promise<RedeliveryJob> {
  authorize(scope, 'redelivery.send')
  return change(scope, id, 'redelivery.pause', async (_tx, job) => {
    requireState(job, ['running'], 'pause')
    return { set: { state: 'paused', note: null } }
  })
}

/**
 * Goes on with the waiting items, with the rights of the operator who resumes the job. @throws AppError `forbidden` without
 * redelivery.send or delivery.read; `not_found`; `conflict` for a job that is not paused or stopped, or whose target was removed,
 * has another address or secret, is a production handler that was changed, or is registered by now
 */
export async function resumeRedelivery(scope: Scope, id: string): Promise<RedeliveryJob> {
  for (const permission of JOB_PERMISSIONS) authorize(scope, permission)
  const { id: resumedById, name: resumedByName } = operatorOf(scope)
  const judged = await judgeTarget(scope, id)
  const resumed = await change(scope, id, 'redelivery.resume', async (tx, job) => {
    requireState(job, ['paused', 'stopped'], 'resume')
    const target = await requireTarget(tx, job.environment, job.targetId)
    const difference = targetDifference(job, target) ?? handlerDifference(job, target)
    if (difference !== null) throw new AppError('conflict', difference)
    requireSameTarget(target, judged)
    const goesOn =
      job.startedAt === null ? ({ state: 'preparing', counts: {} } as const) : ({ state: 'running' } as const)
    return {
      set: { ...goesOn, note: null, failuresInRow: 0, targetName: target.name, resumedById, resumedByName },
      unread: judged?.unread ?? [],
    }
  })
  await wakeRunner(scope.environment.name, Number(id))
  return resumed
}

/** Cancels the waiting items; requests in flight go on. @throws AppError `forbidden` without redelivery.send; `not_found`; `conflict` */
export async function cancelRedelivery(scope: Scope, id: string): Promise<RedeliveryJob> {
  authorize(scope, 'redelivery.send')
  return change(scope, id, 'redelivery.cancel', async (tx, job) => {
    requireState(job, ['preparing', 'running', 'paused', 'stopped'], 'cancel')
    const { rows } = await tx.execute<{ count: number }>(sql`
      with given_up as (
        update redelivery_item set state = 'cancelled', finished_at = now() where job_id = ${job.id} and state = 'waiting'
        returning 1
      )
      select count(*)::int as count from given_up`)
    const count = rows[0]?.count ?? 0
    const counts =
      job.state === 'preparing'
        ? { cancelled: count }
        : moved(job.counts, [{ from: 'waiting', to: 'cancelled', count }])
    return { set: { state: 'cancelled', note: null, counts, finishedAt: new Date() } }
  })
}

/** Runs before the transaction because it asks the platforms; null if the transaction will refuse anyway. */
async function judgeTarget(scope: Scope, id: string): Promise<JudgedTarget | null> {
  const db = await getDatabase()
  const { environment, state, targetId } = await readJob(db, scope.environment.name, id)
  if (state !== 'paused' && state !== 'stopped') return null
  const target = await findTarget(db, environment, targetId)
  return target && judgeRegistration(target)
}

type Change = {
  set: Partial<typeof redeliveryJob.$inferInsert> & { state: JobState }
  /** Environments whose registrations could not all be read. */
  unread?: readonly string[]
}

/** Changes the job in one transaction with its audit row. */
async function change(
  scope: Scope,
  id: string,
  action: AuditAction,
  decide: (tx: Transaction, job: JobRow) => Promise<Change>,
): Promise<RedeliveryJob> {
  const db = await getDatabase()
  return db.transaction(async (tx) => {
    const job = await lockJob(tx, scope.environment.name, id)
    const { set, unread = [] } = await decide(tx, job)
    const [changed = job] = await tx.update(redeliveryJob).set(set).where(eq(redeliveryJob.id, job.id)).returning()
    const { state, targetName, targetUrl, fingerprint, total, counts } = changed
    const target = { target: targetName, url: targetUrl, fingerprint, ...unreadRegistrations(unread) }
    const detail = { from: job.state, to: state, ...target, total, counts }
    await recordAudit(tx, scope, { action, entity: 'redelivery_job', entityId: String(job.id), detail })
    return toJob(changed)
  })
}

const STANDS: Record<JobState, string> = {
  preparing: 'is still being prepared',
  running: 'is running',
  paused: 'is paused',
  stopped: 'was stopped',
  cancelled: 'was cancelled',
  finished: 'has ended',
}

function requireState({ state }: JobRow, wanted: readonly JobState[], verb: string): void {
  if (wanted.includes(state)) return
  throw new AppError('conflict', `This redelivery ${STANDS[state]}, so you can’t ${verb} it.`)
}
