import 'server-only'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db'
import { redeliveryItem } from '../../db/schema'
import { AppError } from '../../errors'

/** The columns of an item, without its answer. */
export const ITEM_COLUMNS = {
  position: redeliveryItem.position,
  deliveryId: redeliveryItem.deliveryId,
  event: redeliveryItem.event,
  resourceId: redeliveryItem.resourceId,
  sequence: redeliveryItem.sequence,
  attempt: redeliveryItem.attempt,
  state: redeliveryItem.state,
  sentAt: redeliveryItem.sentAt,
  finishedAt: redeliveryItem.finishedAt,
  latencyMs: redeliveryItem.latencyMs,
  status: redeliveryItem.status,
  problem: redeliveryItem.problem,
}

export type ReadItem = Pick<typeof redeliveryItem.$inferSelect, keyof typeof ITEM_COLUMNS>

export function toItem(row: ReadItem) {
  return {
    id: String(row.position),
    deliveryId: String(row.deliveryId),
    event: row.event,
    resourceId: row.resourceId,
    sequence: row.sequence,
    attempt: row.attempt,
    state: row.state,
    sentAt: row.sentAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    latencyMs: row.latencyMs,
    status: row.status,
    problem: row.problem,
  }
}

/** @throws AppError `not_found` */
export async function readItem(db: Database, jobId: number, position: string) {
  const [row] = await db
    .select()
    .from(redeliveryItem)
    .where(and(eq(redeliveryItem.jobId, jobId), eq(redeliveryItem.position, Number(position))))
  if (row) return row
  throw new AppError('not_found', `Redelivery ${jobId} has no delivery ${position.slice(0, 20)}.`)
}
