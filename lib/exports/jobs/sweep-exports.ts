import 'server-only'
import { and, asc, eq, lt } from 'drizzle-orm'
import { getDatabase } from '../../db'
import { exportJob } from '../../db/schema'
import { enqueue } from '../../jobs/enqueue'
import { logger } from '../../logger'
import { removeExportFiles, sweepFolder } from '../files/export-folder'
import { isOpenExport } from './export-lease'

/** Queues a run of each open export, and removes files that are too old or that killed runs left. */
export async function sweepExports(environment: string): Promise<void> {
  const db = await getDatabase()
  const here = eq(exportJob.environment, environment)
  const open = await db
    .select({ jobId: exportJob.id })
    .from(exportJob)
    .where(and(here, isOpenExport))
    .orderBy(asc(exportJob.id))
  for (const { jobId } of open) await enqueue('run-export', { environment, jobId, nonce: 'sweep' })
  await expireExports(environment, new Date())
  await sweepLeftovers(environment)
}

async function expireExports(environment: string, now: Date): Promise<void> {
  const db = await getDatabase()
  const expired = await db
    .update(exportJob)
    .set({ state: 'expired' })
    .where(and(eq(exportJob.environment, environment), eq(exportJob.state, 'done'), lt(exportJob.expiresAt, now)))
    .returning({ id: exportJob.id })
  for (const { id } of expired) await removeExportFiles(environment, id)
}

async function sweepLeftovers(environment: string): Promise<void> {
  const removed = await sweepFolder(environment, () => readKept(environment), Date.now())
  if (removed > 0) logger.info({ environment, removed }, 'Leftovers of exports were removed')
}

async function readKept(environment: string) {
  const db = await getDatabase()
  const rows = await db
    .select({ id: exportJob.id, state: exportJob.state, owner: exportJob.leaseOwner })
    .from(exportJob)
    .where(eq(exportJob.environment, environment))
  const done = new Set(rows.flatMap(({ id, state }) => (state === 'done' ? [id] : [])))
  const runs = new Set(rows.flatMap(({ owner }) => (owner ? [owner.run] : [])))
  return (jobId: number, run: string | null) => (run === null ? done.has(jobId) : runs.has(run))
}
