import 'server-only'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { recordAudit } from '../../auth/audit/audit'
import type { Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { whileBeating } from '../../db/lease/lease'
import { exportJob } from '../../db/schema'
import { asUnavailable, isDiskFull } from '../../db/unavailable'
import { type Environment, env } from '../../env'
import { AppError } from '../../errors'
import { logger } from '../../logger'
import { removeExportFiles } from '../files/export-folder'
import { rightsProblem } from '../sources/export-rights'
import { type ExportLease, giveBackExport, holdExport, takeExport, tellProgress } from './export-lease'
import { type MadeFile, makeFile } from './make-file'

const DAY_MS = 86_400_000

/** Error codes of `tellProgress` once the lease or the owner’s rights are gone. */
const ENDS = new Set(['conflict', 'forbidden'])

type RunParts = { makeFile: typeof makeFile }

const PARTS: RunParts = { makeFile }

/**
 * Makes an export until it is done or cancelled, or the signal aborts. Does nothing if another run holds it, or it has ended.
 *
 * @throws the signal’s reason after an abort; AppError `unavailable` of the database, after giving the export back
 */
export async function runExport(
  environment: Environment,
  jobId: number,
  signal: AbortSignal,
  parts: RunParts = PARTS,
): Promise<void> {
  const lease = await takeExport(environment.name, jobId)
  if (!lease) return
  const lost = new AbortController()
  const beat = () =>
    tellProgress(lease, {}).catch((error: unknown) => {
      if (!(error instanceof AppError && ENDS.has(error.code))) throw error
      lost.abort(error)
    })
  await whileBeating(beat, async () => {
    try {
      await tellProgress(lease, {})
      const made = await parts.makeFile(environment, lease, AbortSignal.any([signal, lost.signal]))
      await endExport(environment, lease, made)
    } catch (error) {
      await afterError(environment, lease, error, signal)
    }
  })
}

async function afterError(
  environment: Environment,
  lease: ExportLease,
  error: unknown,
  signal: AbortSignal,
): Promise<void> {
  const isLost = error instanceof AppError && error.code === 'conflict'
  if (isLost) return
  const isPassing = signal.aborted || (asUnavailable(error) !== null && !isDiskFull(error))
  if (isPassing) {
    await giveBackExport(lease).catch((err: unknown) =>
      logger.error({ err, jobId: lease.job.id }, 'An export could not be given back'),
    )
    throw error
  }
  logger.error({ err: error, jobId: lease.job.id }, 'An export failed')
  await endExport(environment, lease, { problem: problemOf(error) })
}

function problemOf(error: unknown): string {
  if (isDiskFull(error))
    return 'The disk for exports is full, so the file was removed. Free space, or export fewer rows.'
  if (error instanceof AppError) return error.message
  return 'The file could not be created and was removed. The desk’s log says why.'
}

/**
 * Stores how the export ended; a file is removed if its owner may no longer have it. Once the lease is lost, this only removes
 * the file of a cancelled export.
 */
async function endExport(
  environment: Environment,
  lease: ExportLease,
  result: MadeFile | { problem: string },
): Promise<void> {
  const db = await getDatabase()
  const { job } = lease
  const isWritten = 'file' in result
  try {
    const isKept = await db.transaction(async (tx) => {
      await holdExport(tx, lease)
      const problem = isWritten ? await rightsProblem(tx, job) : result.problem
      const end = isWritten && problem === null ? madeEnd(result) : failedEnd(problem)
      await tx
        .update(exportJob)
        .set({ ...end.set, leaseOwner: null, leaseUntil: null })
        .where(eq(exportJob.id, job.id))
      await recordAudit(tx, systemScopeOf(environment), {
        action: 'export.end',
        entity: 'export_job',
        entityId: String(job.id),
        detail: end.detail,
        subjects: end.subjects,
      })
      return end.set.state === 'done'
    })
    if (isWritten && !isKept) await removeExportFiles(environment.name, job.id)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error
    // The export was cancelled at the last moment. If another run took over instead, it writes its own file by the same name.
    if (isWritten && (await isCancelled(job.id))) await removeExportFiles(environment.name, job.id)
  }
}

function madeEnd({ file, manifest, snapshotAt, subjects }: MadeFile) {
  const { rows, bytes, sha256 } = file
  const finishedAt = new Date()
  const expiresAt = new Date(finishedAt.getTime() + env().exportRetentionDays * DAY_MS)
  return {
    set: { state: 'done' as const, rows, total: rows, bytes, file, manifest, snapshotAt, finishedAt, expiresAt },
    detail: { state: 'done', rows, bytes, sha256 },
    subjects,
  }
}

const failedEnd = (problem: string | null) => ({
  set: { state: 'failed' as const, problem, finishedAt: new Date() },
  detail: { state: 'failed', problem },
  subjects: [],
})

async function isCancelled(jobId: number): Promise<boolean> {
  const db = await getDatabase()
  const [row] = await db.select({ state: exportJob.state }).from(exportJob).where(eq(exportJob.id, jobId))
  return row?.state === 'cancelled'
}

function systemScopeOf(environment: Environment): Scope {
  return { actor: { kind: 'system', name: 'run-export' }, environment, requestId: randomUUID(), address: null }
}
