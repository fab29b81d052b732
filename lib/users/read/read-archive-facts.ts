import 'server-only'
import { NO_FILTER } from '../../archive/filter/filter'
import { countDeliveries } from '../../archive/query/count-deliveries'
import { listDeliveries } from '../../archive/query/list-deliveries'
import type { Scope } from '../../auth/scope'
import { indexable } from '../../codec/indexable'
import type { ArchiveFacts } from '../dto'

/** @throws AppError `forbidden` without delivery.read */
export async function readArchiveFacts(scope: Scope, userId: string): Promise<ArchiveFacts> {
  const filter = { ...NO_FILTER, user: [indexable(userId)] }
  const [page, counts] = await Promise.all([
    listDeliveries(scope, { ...filter, limit: 1, cursor: null }),
    countDeliveries(scope, filter),
  ])
  const newest = page.rows[0] ?? null
  return { deliveries: counts.total, isCapped: counts.isCapped, newestAt: newest?.time ?? null, newest }
}
