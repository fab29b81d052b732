import 'server-only'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { getDatabase, type Transaction } from '../../db'
import { isJobFree, leaseEnd, newRunOwner } from '../../db/lease/lease'
import { exportJob } from '../../db/schema'
import { AppError } from '../../errors'
import type { RunOwner } from '../../model/redelivery'
import { rightsProblem } from '../sources/export-rights'
import type { ExportRow } from './export-rows'

/** The right to make an export. */
export type ExportLease = { job: ExportRow; owner: RunOwner }

/** Takes the lease of an export that no living run holds, to make it from the beginning; null if there is nothing to do. */
export async function takeExport(environment: string, jobId: number): Promise<ExportLease | null> {
  const db = await getDatabase()
  const owner = newRunOwner()
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(exportJob).where(eq(exportJob.id, jobId)).for('update')
    if (!row || row.environment !== environment || !isOpen(row) || !(await isJobFree(tx, exportJob, row))) return null
    const [job] = await tx
      .update(exportJob)
      .set({ state: 'running', rows: 0, bytes: 0, startedAt: new Date(), leaseOwner: owner, leaseUntil: leaseEnd() })
      .where(eq(exportJob.id, jobId))
      .returning()
    return job ? { job, owner } : null
  })
}

const isOpen = ({ state }: ExportRow) => state === 'queued' || state === 'running'

const held = ({ job, owner }: ExportLease) =>
  and(eq(exportJob.id, job.id), eq(exportJob.state, 'running'), sql`${exportJob.leaseOwner} ->> 'run' = ${owner.run}`)

type Progress = Partial<Pick<typeof exportJob.$inferInsert, 'rows' | 'bytes' | 'total' | 'snapshotAt'>>

/**
 * Stores progress and prolongs the lease. @throws AppError `conflict` once the export was cancelled, or another run has
 * taken over; `forbidden` once its owner may no longer have it made
 */
export async function tellProgress(lease: ExportLease, progress: Progress): Promise<void> {
  const db = await getDatabase()
  const problem = await rightsProblem(db, lease.job)
  if (problem !== null) throw new AppError('forbidden', problem)
  const told = await db
    .update(exportJob)
    .set({ ...progress, leaseUntil: leaseEnd() })
    .where(held(lease))
    .returning({ id: exportJob.id })
  if (told.length === 0) throw lostExport(lease)
}

export const lostExport = ({ job }: ExportLease) =>
  new AppError('conflict', `Export ${job.id} was cancelled, or another run has taken over.`)

/** Locks the export for the transaction. @throws AppError `conflict` as `tellProgress` */
export async function holdExport(tx: Transaction, lease: ExportLease): Promise<void> {
  const rows = await tx.select({ id: exportJob.id }).from(exportJob).where(held(lease)).for('update')
  if (rows.length === 0) throw lostExport(lease)
}

/** Gives the export up to another run, which begins anew. Does nothing once the lease is lost. */
export async function giveBackExport(lease: ExportLease): Promise<void> {
  const db = await getDatabase()
  await db
    .update(exportJob)
    .set({ state: 'queued', rows: 0, bytes: 0, leaseOwner: null, leaseUntil: null })
    .where(held(lease))
}

export const isOpenExport = inArray(exportJob.state, ['queued', 'running'])
