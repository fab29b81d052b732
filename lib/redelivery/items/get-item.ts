import 'server-only'
import { and, eq } from 'drizzle-orm'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { delivery, redeliveryItem, redeliveryJob } from '../../db/schema'
import { readJob } from '../jobs/job-rows'
import type { RedeliveryAnswer, RedeliveryItemDetail } from './dto'
import { readItem, toItem } from './item-rows'
import { REDELIVERY_ITEMS } from './redelivery-items'

/** An item with the target’s answer. @throws AppError `forbidden` without redelivery.read; `not_found` */
export async function getItem(scope: Scope, jobId: string, position: string): Promise<RedeliveryItemDetail> {
  authorize(scope, REDELIVERY_ITEMS.permission)
  const db = await getDatabase()
  const job = await readJob(db, scope.environment.name, jobId)
  const row = await readItem(db, job.id, position)
  const isIt = and(eq(delivery.environment, job.environment), eq(delivery.id, row.deliveryId))
  const [archived] = await db.select({ id: delivery.id }).from(delivery).where(isIt)
  const [retry] = await db
    .select({ id: redeliveryJob.id })
    .from(redeliveryItem)
    .innerJoin(redeliveryJob, eq(redeliveryJob.id, redeliveryItem.jobId))
    .where(
      and(
        eq(redeliveryItem.environment, job.environment),
        eq(redeliveryItem.deliveryId, row.deliveryId),
        eq(redeliveryJob.retryOf, job.id),
      ),
    )
    .limit(1)
  return {
    ...toItem(row),
    jobId,
    answer: row.answer === null ? null : readAnswer(row.answer, row.isAnswerCut),
    isArchived: archived !== undefined,
    retriedIn: retry ? String(retry.id) : null,
  }
}

/** A cut answer may end inside a character, after at most this many of its bytes. */
const LONGEST_TAIL = 3

function readAnswer(bytes: Uint8Array, isCut: boolean): RedeliveryAnswer {
  for (let tail = 0; tail <= (isCut ? LONGEST_TAIL : 0); tail++) {
    const text = decode(bytes.subarray(0, bytes.length - tail))
    if (text !== null) return { as: 'text', text, bytes: bytes.length, isCut }
  }
  return { as: 'hex', text: Buffer.from(bytes).toString('hex'), bytes: bytes.length, isCut }
}

/** @returns null for bytes that are not text */
function decode(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}
