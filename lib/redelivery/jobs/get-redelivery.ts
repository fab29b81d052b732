import 'server-only'
import { asc, eq } from 'drizzle-orm'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { redeliveryJob } from '../../db/schema'
import type { RedeliverySource, Retried } from '../../model/redelivery'
import type { RedeliveryDetail, RetryCount } from './dto'
import { findTarget, readJob, toJob } from './job-rows'
import { countSource } from './source-items'

/** @throws AppError `forbidden` without redelivery.read; `not_found` */
export async function getRedelivery(scope: Scope, id: string): Promise<RedeliveryDetail> {
  authorize(scope, 'redelivery.read')
  const db = await getDatabase()
  const row = await readJob(db, scope.environment.name, id)
  const target = await findTarget(db, row.environment, row.targetId)
  const retries = await db
    .select({
      id: redeliveryJob.id,
      source: redeliveryJob.source,
      state: redeliveryJob.state,
      total: redeliveryJob.total,
    })
    .from(redeliveryJob)
    .where(eq(redeliveryJob.retryOf, row.id))
    .orderBy(asc(redeliveryJob.id))
  const unknown = row.counts.unknown ? (await countSource(db, scope, retryUnknown(id), retryUnknown(id))).total : 0
  return {
    job: toJob(row),
    unknown,
    target: target && { name: target.name, kind: target.kind },
    retries: retries.map((retry) => ({
      id: String(retry.id),
      state: retry.state,
      total: retry.total,
      of: retriedOf(retry.source),
    })),
  }
}

const retryUnknown = (jobId: string) => ({ kind: 'retry', jobId, of: 'unknown' }) as const

const retriedOf = (source: RedeliverySource) => (source.kind === 'retry' ? source.of : 'failed')

/** Counts the items that a retry would take up now. @throws AppError `forbidden` without redelivery.read; `not_found` */
export async function countRetry(
  scope: Scope,
  jobId: string,
  { of, position }: { of: Retried; position?: number | undefined },
): Promise<RetryCount> {
  authorize(scope, 'redelivery.read')
  const db = await getDatabase()
  await readJob(db, scope.environment.name, jobId)
  const source = { kind: 'retry' as const, jobId, of, ...(position === undefined ? {} : { position }) }
  const { total, generic } = await countSource(db, scope, source, source)
  return { total, generic }
}
