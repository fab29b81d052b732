import 'server-only'
import { and, desc, eq } from 'drizzle-orm'
import { parseDeliveryId } from '../../archive/detail/delivery-id'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { redeliveryItem, redeliveryJob } from '../../db/schema'
import type { SentAgain } from './dto'
import { ITEM_COLUMNS, toItem } from './item-rows'

const SHOWN = 50

/** The redeliveries of a delivery, the newest first. @throws AppError `forbidden` without redelivery.read */
export async function listSentAgain(scope: Scope, deliveryId: string): Promise<SentAgain[]> {
  authorize(scope, 'redelivery.read')
  const id = parseDeliveryId(deliveryId)
  if (id === null) return []
  const db = await getDatabase()
  const rows = await db
    .select({
      ...ITEM_COLUMNS,
      jobId: redeliveryJob.id,
      targetName: redeliveryJob.targetName,
      createdAt: redeliveryJob.createdAt,
      by: redeliveryJob.operatorName,
    })
    .from(redeliveryItem)
    .innerJoin(redeliveryJob, eq(redeliveryJob.id, redeliveryItem.jobId))
    .where(and(eq(redeliveryItem.environment, scope.environment.name), eq(redeliveryItem.deliveryId, id)))
    .orderBy(desc(redeliveryItem.jobId))
    .limit(SHOWN)
  return rows.map(({ jobId, targetName, createdAt, by, ...row }) => ({
    ...toItem(row),
    jobId: String(jobId),
    targetName,
    by,
    jobCreatedAt: createdAt.toISOString(),
  }))
}
