import 'server-only'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { storable } from '../../codec/storable'
import type { Database, Transaction } from '../../db'
import { redeliveryJob, redeliveryTarget } from '../../db/schema'
import { AppError } from '../../errors'
import type { RedeliverySource, ShownSource } from '../../model/redelivery'

export type JobRow = typeof redeliveryJob.$inferSelect

export function toJob(row: JobRow) {
  return {
    id: String(row.id),
    state: row.state,
    note: row.note,
    targetId: row.targetId,
    targetName: row.targetName,
    targetUrl: row.targetUrl,
    fingerprint: row.fingerprint,
    source: shownSource(row.source),
    retryOf: row.retryOf === null ? null : String(row.retryOf),
    order: row.order,
    rate: row.rate,
    concurrency: row.concurrency,
    stopAfter: row.stopAfter,
    total: row.total,
    counts: row.counts,
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    operatorName: row.operatorName,
    /** The operator who last resumed the job and owns it since; null while the one who started it does. */
    resumedByName: row.resumedByName,
  }
}

function shownSource(source: RedeliverySource): ShownSource {
  if (source.kind !== 'filter') return source
  const { kind, address, except = [] } = source
  return { kind, address, except: except.length }
}

/** @param environment its name. @throws AppError `not_found` */
export async function readJob(db: Database | Transaction, environment: string, id: string): Promise<JobRow> {
  const [row] = await db.select().from(redeliveryJob).where(ofJob(environment, id))
  return row ?? notThere(id)
}

/** Reads a job and locks it for the transaction. @param environment its name. @throws AppError `not_found` */
export async function lockJob(tx: Transaction, environment: string, id: string): Promise<JobRow> {
  const [row] = await tx.select().from(redeliveryJob).where(ofJob(environment, id)).for('update')
  return row ?? notThere(id)
}

const ofJob = (environment: string, id: string) =>
  and(eq(redeliveryJob.environment, environment), eq(redeliveryJob.id, parseJobId(id)))

const parseJobId = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0)

function notThere(id: string): never {
  throw new AppError('not_found', `There is no redelivery ${id.slice(0, 40)} in this environment.`)
}

export type TargetRecord = typeof redeliveryTarget.$inferSelect

/** A target that a job can send to. @throws AppError `not_found`, or `conflict` for a removed target */
export async function requireTarget(tx: Transaction, environment: string, targetId: string): Promise<TargetRecord> {
  const [row] = await tx
    .select()
    .from(redeliveryTarget)
    .where(and(eq(redeliveryTarget.environment, environment), eq(redeliveryTarget.id, storable(targetId))))
    .for('share')
  if (!row) throw new AppError('not_found', 'There is no such target.')
  if (row.removedAt !== null || row.sealed === null)
    throw new AppError('conflict', `The target “${row.name}” was removed. Choose another one.`)
  return row
}

export async function findTarget(db: Database, environment: string, targetId: string): Promise<TargetRecord | null> {
  const [row] = await db
    .select()
    .from(redeliveryTarget)
    .where(
      and(
        eq(redeliveryTarget.environment, environment),
        eq(redeliveryTarget.id, storable(targetId)),
        isNull(redeliveryTarget.removedAt),
        sql`${redeliveryTarget.sealed} is not null`,
      ),
    )
  return row ?? null
}
