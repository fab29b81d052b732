import 'server-only'
import { getDatabase } from '../../db'
import { AppError } from '../../errors'
import { logger } from '../../logger'
import { CLOCK } from '../../platform-sync/clock'
import { createSender } from '../send-request'
import { type OpenTarget, openTarget } from '../targets/open-target'
import { leaveJob, pauseByItself } from './commit-step'
import { giveBackJob, type JobLease, takeJob } from './job-lease'
import { jobRightsProblem } from './job-rights'
import { readJob } from './job-rows'
import { prepareJob } from './prepare-job'
import { type RunParts, sendItems } from './send-items'
import { targetDifference } from './target-difference'

/**
 * Runs a job until it ends, is halted, or the signal aborts. Does nothing if another run holds the job.
 *
 * @throws the signal’s reason after an abort; errors of the database
 */
export async function runRedelivery(
  environment: string,
  jobId: number,
  signal: AbortSignal,
  given: Partial<RunParts> = {},
): Promise<void> {
  const lease = await takeJob(environment, jobId)
  if (!lease) return
  const parts = { openTarget, send: createSender(), clock: CLOCK, ...given }
  try {
    let hasLeft = false
    while (!hasLeft) {
      await prepareJob(lease, signal)
      signal.throwIfAborted()
      const target = await openOrPause(lease, parts)
      if (target) await sendItems(lease, target, signal, parts)
      signal.throwIfAborted()
      hasLeft = await leaveJob(lease)
    }
  } finally {
    await giveBackJob(lease).catch((err: unknown) =>
      logger.error({ err, jobId }, 'A redelivery could not be given back'),
    )
  }
}

/** @returns null if the job is not running, or had to be paused */
async function openOrPause(lease: JobLease, parts: RunParts): Promise<OpenTarget | null> {
  const db = await getDatabase()
  const job = await readJob(db, lease.environment, String(lease.jobId))
  if (job.state !== 'running') return null
  const lost = await jobRightsProblem(db, job)
  if (lost !== null) {
    await pauseByItself(lease, lost)
    return null
  }
  try {
    const target = await parts.openTarget(lease.environment, job.targetId)
    const difference = targetDifference(job, target)
    if (difference === null) return target
    await pauseByItself(lease, difference)
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error
    await pauseByItself(lease, error.message)
  }
  return null
}
