import 'server-only'
import { and, desc, eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db'
import { userKeyImport } from '../../../db/schema'
import { AppError } from '../../../errors'
import type { ImportState } from '../../../model/user-key'

export type ImportRow = typeof userKeyImport.$inferSelect

export function toKeyImport(row: ImportRow) {
  const { added, replaced, unchanged, leftRevoked } = row
  return {
    id: String(row.id),
    state: row.state,
    fileName: row.fileName,
    fileBytes: row.fileBytes,
    receivedBytes: row.receivedBytes,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    /** A sentence on why the import stopped by itself; null if it did not. */
    problem: row.problem,
    lines: row.lines,
    good: row.good,
    bad: row.bad,
    /** The number of good lines that the job has dealt with. */
    dealtWith: added + replaced + unchanged + leftRevoked,
    added,
    replaced,
    unchanged,
    leftRevoked,
  }
}

export async function readNewestImport(db: Database, environment: string): Promise<ImportRow | null> {
  const [row] = await db
    .select()
    .from(userKeyImport)
    .where(eq(userKeyImport.environment, environment))
    .orderBy(desc(userKeyImport.id))
    .limit(1)
  return row ?? null
}

/** @param environment its name. @throws AppError `not_found` */
export async function readImport(db: Database, environment: string, id: string): Promise<ImportRow> {
  const [row] = await db
    .select()
    .from(userKeyImport)
    .where(ofImport(environment, Number(id)))
  return row ?? notThere()
}

/** Reads an import and locks it for the transaction. @param environment its name. @throws AppError `not_found` */
export async function lockImport(tx: Transaction, environment: string, id: number): Promise<ImportRow> {
  const [row] = await tx.select().from(userKeyImport).where(ofImport(environment, id)).for('update')
  return row ?? notThere()
}

const ofImport = (environment: string, id: number) =>
  and(eq(userKeyImport.environment, environment), eq(userKeyImport.id, id))

function notThere(): never {
  throw new AppError('not_found', 'There is no such import. It may have been discarded.')
}

const STANDS: Record<ImportState, string> = {
  receiving: 'is still being uploaded',
  ready: 'is uploaded and waiting to be started',
  running: 'is running',
  done: 'has ended',
  stopped: 'was stopped',
}

/** @throws AppError `conflict` */
export function requireImportState({ state }: ImportRow, wanted: ImportState): void {
  if (state === wanted) return
  throw new AppError('conflict', `This import ${STANDS[state]}.`)
}
