import 'server-only'
import type { DeliveryRow } from '../../archive/dto'
import { NO_FILTER } from '../../archive/filter/filter'
import { listDeliveries } from '../../archive/query/list-deliveries'
import type { Scope } from '../../auth/scope'
import { indexable } from '../../codec/indexable'
import { lookUpUser } from '../user-client'

const PER_PAGE = 25

export type UserDeliveryPage = { rows: DeliveryRow[]; olderCursor: string | null; newerCursor: string | null }

/**
 * The archived deliveries of a user, for which no key is needed. @throws AppError `forbidden` without user.read and delivery.read,
 * `purpose_required`, `invalid` for a damaged cursor
 */
export async function listUserDeliveries(
  scope: Scope,
  userId: string,
  cursor: string | null,
): Promise<UserDeliveryPage> {
  await lookUpUser(scope, userId, { of: 'deliveries' })
  const { rows, olderCursor, newerCursor } = await listDeliveries(scope, {
    ...NO_FILTER,
    user: [indexable(userId)],
    limit: PER_PAGE,
    cursor,
  })
  return { rows, olderCursor, newerCursor }
}
