import 'server-only'
import type { RunSeed } from '@/components/redelivery/run/run-screen'
import type { Scope } from '@/lib/auth/scope'
import { readFromCursor } from '@/lib/list/read-from-cursor'
import { countItems } from '@/lib/redelivery/items/count-items'
import { listItems } from '@/lib/redelivery/items/list-items'
import { type ItemsAddress, REDELIVERY_ITEMS } from '@/lib/redelivery/items/redelivery-items'
import { getRedelivery } from '@/lib/redelivery/jobs/get-redelivery'

/** @throws AppError `forbidden` without redelivery.read; `not_found` */
export async function readRun(scope: Scope, jobId: string, filters: ItemsAddress): Promise<RunSeed> {
  const readAt = Date.now()
  const list = (cursor: string | null) => listItems(scope, jobId, { ...filters, cursor, above: true })
  const detail = await getRedelivery(scope, jobId)
  const [page, counts] = await Promise.all([
    readFromCursor(filters.cursor, list),
    countItems(scope, jobId, REDELIVERY_ITEMS.which(filters)),
  ])
  return { readAt, filters, page, counts, detail }
}
