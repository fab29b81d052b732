import 'server-only'
import { and, eq, inArray } from 'drizzle-orm'
import type { Scope } from '../../auth/scope'
import { storable } from '../../codec/storable'
import type { Database, Transaction } from '../../db'
import { redeliveryJob, redeliveryTarget } from '../../db/schema'
import { parseIpAddress } from '../../egress/address/ip-address'
import { isLoopbackAddress } from '../../egress/address/judge-address'
import { faultCode } from '../../egress/problem'
import { env } from '../../env'
import { AppError } from '../../errors'
import type { JobState } from '../../model/redelivery'

export type StoredTarget = typeof redeliveryTarget.$inferSelect

export function toTargetRow(stored: StoredTarget) {
  const { testedAt, testedBy, testState, testStatus } = stored
  return {
    id: stored.id,
    name: stored.name,
    url: stored.url,
    kind: stored.kind,
    fingerprint: stored.fingerprint,
    headerNames: stored.headerNames,
    rate: stored.rate,
    concurrency: stored.concurrency,
    deadlineMs: stored.deadlineMs,
    createdAt: stored.createdAt.toISOString(),
    createdBy: stored.createdBy,
    changedAt: stored.changedAt.toISOString(),
    changedBy: stored.changedBy,
    /** Its state is null until the answer has come. */
    lastTest: testedAt && { at: testedAt.toISOString(), by: testedBy ?? '', state: testState, status: testStatus },
    /** The page of the demo’s receiver; null for other targets. */
    receiverPage: receiverPage(stored.url),
  }
}

/** The demo’s receiver listens on this machine, at /hook. */
function receiverPage(text: string): string | null {
  if (!env().demo) return null
  const url = new URL(text)
  const address = parseIpAddress(url.hostname)
  return address && isLoopbackAddress(address) && /^\/hook(\/|$)/.test(url.pathname) ? `${url.origin}/` : null
}

const ofTarget = ({ environment }: Scope, id: string) =>
  and(eq(redeliveryTarget.environment, environment.name), eq(redeliveryTarget.id, storable(id)))

/** @throws AppError `not_found`, also for a removed target */
export async function readStoredTarget(db: Database, scope: Scope, id: string): Promise<StoredTarget> {
  const [row] = await db.select().from(redeliveryTarget).where(ofTarget(scope, id))
  return requireThere(scope, row)
}

/** Reads a target and locks it for the transaction. @throws AppError `not_found` */
export async function lockStoredTarget(tx: Transaction, scope: Scope, id: string): Promise<StoredTarget> {
  const [row] = await tx.select().from(redeliveryTarget).where(ofTarget(scope, id)).for('update')
  return requireThere(scope, row)
}

function requireThere({ environment }: Scope, row: StoredTarget | undefined): StoredTarget {
  if (row && row.removedAt === null) return row
  throw new AppError(
    'not_found',
    row ? `The target “${row.name}” was removed.` : `There is no such target in ${environment.label}.`,
  )
}

/** The caller holds the target’s lock. @throws AppError `conflict` while a job sends to it */
export async function requireIdle(tx: Transaction, { id, name }: StoredTarget): Promise<void> {
  const job = await findJob(tx, id, ['preparing', 'running'])
  if (job) throw new AppError('conflict', `Redelivery ${job.id} to “${name}” is running. Pause or cancel it first.`)
}

/**
 * Refuses a new production handler while a job to the target could be resumed, because nobody typed its name for that job.
 * The caller holds the target’s lock. @throws AppError `conflict`
 */
export async function requireNothingToResume(tx: Transaction, { id, name }: StoredTarget): Promise<void> {
  const job = await findJob(tx, id, ['paused', 'stopped'])
  if (!job) return
  throw new AppError(
    'conflict',
    `Redelivery ${job.id} to “${name}” could be resumed and would then send to a production handler. Cancel it first.`,
  )
}

async function findJob(tx: Transaction, targetId: string, states: JobState[]): Promise<{ id: number } | undefined> {
  const [job] = await tx
    .select({ id: redeliveryJob.id })
    .from(redeliveryJob)
    .where(and(eq(redeliveryJob.targetId, targetId), inArray(redeliveryJob.state, states)))
    .limit(1)
  return job
}

const UNIQUE_VIOLATION = '23505'

/** Turns a violation of the unique index on names into a refusal. @throws AppError `conflict` at `body.name` */
export async function refuseTakenTargetName<Result>(name: string, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof Error) || faultCode(error.cause) !== UNIQUE_VIOLATION) throw error
    throw new AppError('conflict', `There is already a target named “${name}”.`, {
      fields: [{ field: 'body.name', message: 'is already used by another target' }],
    })
  }
}
