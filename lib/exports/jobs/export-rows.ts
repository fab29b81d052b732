import 'server-only'
import { and, eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../db'
import { exportJob } from '../../db/schema'
import { AppError } from '../../errors'

export type ExportRow = typeof exportJob.$inferSelect

/** The state of an export, which is expired once its time is over, even before its file is removed. */
export const stateAt = ({ state, expiresAt }: Pick<ExportRow, 'state' | 'expiresAt'>, now: Date): ExportRow['state'] =>
  state === 'done' && expiresAt !== null && expiresAt <= now ? 'expired' : state

const parseJobId = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0)

const ofJob = (environment: string, id: string) =>
  and(eq(exportJob.environment, environment), eq(exportJob.id, parseJobId(id)))

/** Reads an export. @param environment its name. @throws AppError `not_found` */
export async function readExport(db: Database | Transaction, environment: string, id: string): Promise<ExportRow> {
  const [row] = await db.select().from(exportJob).where(ofJob(environment, id))
  return row ?? notThere(id)
}

/** Reads an export and locks it for the transaction. @param environment its name. @throws AppError `not_found` */
export async function lockExport(tx: Transaction, environment: string, id: string): Promise<ExportRow> {
  const [row] = await tx.select().from(exportJob).where(ofJob(environment, id)).for('update')
  return row ?? notThere(id)
}

function notThere(id: string): never {
  throw new AppError('not_found', `There is no export ${id.slice(0, 40)} in this environment.`)
}
