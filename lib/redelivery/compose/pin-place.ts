import 'server-only'
import { desc, eq } from 'drizzle-orm'
import { DELIVERIES } from '../../archive/filter/deliveries'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { delivery } from '../../db/schema'
import { pinQuery } from '../../list/api/strict-query'
import type { ComposePlace } from './compose-address'

/**
 * A filter with exact times, up to the newest delivery of now; null where it is pinned already. @throws AppError
 * `forbidden` without redelivery.read; `invalid` for filters that can't be read
 */
export async function pinPlace(scope: Scope, place: ComposePlace, now: Date): Promise<ComposePlace | null> {
  authorize(scope, 'redelivery.read')
  if (place.of !== 'filter' || place.upTo !== null) return null
  const query = pinQuery(DELIVERIES, place.query, now)
  const db = await getDatabase()
  const [newest] = await db
    .select({ id: delivery.id })
    .from(delivery)
    .where(eq(delivery.environment, scope.environment.name))
    .orderBy(desc(delivery.id))
    .limit(1)
  return { ...place, query, upTo: String(newest?.id ?? 1) }
}
