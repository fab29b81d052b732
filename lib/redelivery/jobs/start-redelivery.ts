import 'server-only'
import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { recordAudit } from '../../auth/audit/audit'
import { authorize, type OperatorActor, type Scope } from '../../auth/scope'
import { type Database, getDatabase, type Transaction } from '../../db'
import { redeliveryJob } from '../../db/schema'
import { AppError } from '../../errors'
import { formatCount } from '../../format/number'
import { enqueue } from '../../jobs/enqueue'
import type { RedeliverySource } from '../../model/redelivery'
import { JOB_AT_MOST, type StartRedelivery } from '../schemas'
import {
  type JudgedTarget,
  judgeRegistration,
  requireSameTarget,
  unreadRegistrations,
} from '../targets/judge-registration'
import { insertChosen } from './insert-items'
import { JOB_PERMISSIONS } from './job-rights'
import { findTarget, type JobRow, lockJob, requireTarget, type TargetRecord } from './job-rows'
import { type CountedSource, countSource, storedSource } from './source-items'

/**
 * Stores a job and leaves it to the worker. Two requests with the same `requestKey` make one job.
 *
 * @throws AppError `forbidden` without redelivery.send or delivery.read; `invalid` for a filter that can’t be read or a
 * missing confirmation; `not_found` for the target or the job to retry; `conflict` if the number of deliveries is not
 * `expected`, with the new number in the field `body.expected`, if the target’s host is registered by now, or if the job to
 * retry is still running
 */
export async function startRedelivery(scope: Scope, input: StartRedelivery): Promise<{ id: string }> {
  for (const permission of JOB_PERMISSIONS) authorize(scope, permission)
  const { name: environment } = scope.environment
  const db = await getDatabase()
  const judged = await judgeTarget(db, environment, input)
  const id = await db.transaction(async (tx) => {
    const known = await findByKey(tx, environment, input.requestKey)
    if (known !== null) return known
    const source = storedSource(input.source, new Date())
    if (source.kind === 'retry') await requireRetry(tx, environment, source)
    const target = await requireTarget(tx, environment, input.targetId)
    requireSameTarget(target, judged)
    const found = await countSource(tx, scope, source, input.source)
    requireConfirmed(input, source, target, found)
    return (
      (await storeJob(tx, scope, { input, source, target, found, unread: judged?.unread ?? [] })) ??
      findByKey(tx, environment, input.requestKey)
    )
  })
  if (id === null) throw new AppError('conflict', 'This redelivery was started elsewhere at the same moment.')
  await wakeRunner(environment, id)
  return { id: String(id) }
}

/** Runs before the transaction because it asks the platforms; null if the transaction does not need the target. */
async function judgeTarget(
  db: Database,
  environment: string,
  { requestKey, targetId }: StartRedelivery,
): Promise<JudgedTarget | null> {
  if ((await findByKey(db, environment, requestKey)) !== null) return null
  const target = await findTarget(db, environment, targetId)
  return target && judgeRegistration(target)
}

/** Enqueues a run of its own for each call; the run finds out whether there is something to do. */
export async function wakeRunner(environment: string, jobId: number): Promise<void> {
  await enqueue('run-redelivery', { environment, jobId, nonce: randomUUID() })
}

async function findByKey(tx: Database | Transaction, environment: string, requestKey: string): Promise<number | null> {
  const [row] = await tx
    .select({ id: redeliveryJob.id })
    .from(redeliveryJob)
    .where(and(eq(redeliveryJob.environment, environment), eq(redeliveryJob.requestKey, requestKey)))
  return row?.id ?? null
}

type Retry = Extract<RedeliverySource, { kind: 'retry' }>

/** Locks the retried job, so that two retries begin one after the other. @throws AppError `conflict` */
async function requireRetry(tx: Transaction, environment: string, { jobId }: Retry): Promise<JobRow> {
  const row = await lockJob(tx, environment, jobId)
  if (row.state === 'preparing' || row.state === 'running')
    throw new AppError('conflict', `Redelivery ${jobId} is still running. Pause it, or wait until it ends.`)
  const [other] = await tx
    .select({ id: redeliveryJob.id })
    .from(redeliveryJob)
    .where(and(eq(redeliveryJob.retryOf, row.id), inArray(redeliveryJob.state, ['preparing'])))
    .limit(1)
  if (other)
    throw new AppError(
      'conflict',
      `Redelivery ${other.id} is being prepared from this one. Try again when it is running.`,
    )
  return row
}

function requireConfirmed(
  input: StartRedelivery,
  source: RedeliverySource,
  target: TargetRecord,
  { total, generic }: CountedSource,
): void {
  if (total > JOB_AT_MOST)
    throw new AppError(
      'invalid',
      `More than ${formatCount(JOB_AT_MOST)} deliveries match, which is the maximum for one redelivery. Narrow the filter.`,
    )
  if (total !== input.expected) throw differentNumber(total, input.expected)
  const missing = [
    ...(generic > 0 && !input.confirmsGeneric
      ? [
          {
            field: 'body.confirmsGeneric',
            message: 'Confirm that you want to send generic events, although re-reading is their remedy.',
          },
        ]
      : []),
    ...(source.kind === 'retry' && source.of === 'unknown' && !input.confirmsUnknown
      ? [{ field: 'body.confirmsUnknown', message: 'Confirm that deliveries of unknown outcome may arrive twice.' }]
      : []),
    ...(target.kind === 'production' && input.typedTarget !== target.name
      ? [{ field: 'body.typedTarget', message: `Type “${target.name}” to send to this production handler.` }]
      : []),
  ]
  if (missing.length > 0)
    throw new AppError('invalid', missing.map(({ message }) => message).join(' '), { fields: missing })
}

function differentNumber(total: number, expected: number): AppError {
  const found = total === 0 ? 'Nothing matches any more' : `${formatCount(total)} match now`
  return new AppError(
    'conflict',
    `${found}, not ${formatCount(expected)}. Nothing was started. Check the deliveries again.`,
    { fields: [{ field: 'body.expected', message: String(total) }] },
  )
}

type Started = {
  input: StartRedelivery
  source: RedeliverySource
  target: TargetRecord
  found: CountedSource
  unread: readonly string[]
}

/** @returns null if another request with the same key was first */
async function storeJob(
  tx: Transaction,
  scope: Scope,
  { input, source, target, found, unread }: Started,
): Promise<number | null> {
  const actor = operatorOf(scope)
  const [row] = await tx
    .insert(redeliveryJob)
    .values({
      requestKey: input.requestKey,
      environment: scope.environment.name,
      targetId: target.id,
      targetName: target.name,
      targetUrl: target.url,
      fingerprint: target.fingerprint,
      source,
      retryOf: source.kind === 'retry' ? Number(source.jobId) : null,
      order: input.order,
      rate: Math.min(input.rate, target.rate),
      concurrency: Math.min(input.concurrency, target.concurrency),
      stopAfter: input.stopAfter,
      state: 'preparing',
      upToDelivery: found.upTo,
      createdAt: new Date(),
      operatorId: actor.id,
      operatorName: actor.name,
    })
    .onConflictDoNothing()
    .returning()
  if (!row) return null
  if (input.source.kind === 'deliveries') await insertChosen(tx, row, input.source.ids)
  await recordAudit(tx, scope, {
    action: 'redelivery.start',
    entity: 'redelivery_job',
    entityId: String(row.id),
    detail: {
      source,
      deliveries: found.total,
      ...(found.generic > 0 && { generic: found.generic }),
      target: target.name,
      kind: target.kind,
      url: target.url,
      fingerprint: target.fingerprint,
      ...unreadRegistrations(unread),
      order: row.order,
      rate: row.rate,
      concurrency: row.concurrency,
      stopAfter: row.stopAfter,
    },
  })
  return row.id
}

/** The operator with whose rights a redelivery runs. */
export function operatorOf({ actor }: Scope): OperatorActor {
  if (actor.kind === 'operator') return actor
  throw new Error('Only operators can start and resume redeliveries.')
}
