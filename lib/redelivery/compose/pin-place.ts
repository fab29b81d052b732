import 'server-only'
import { desc, eq } from 'drizzle-orm'
import { DELIVERIES } from '../../archive/filter/deliveries'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { delivery } from '../../db/schema'
import { pinQuery } from '../../list/api/strict-query'
import { type ComposePlace, sourceOfPlace } from './compose-address'
import type { PinnedFilter } from './dto'

/**
 * A filter with exact times, up to the present newest delivery; null for a pinned filter or another place. @throws AppError
 * `forbidden` without redelivery.read; `invalid` for filters that can’t be read
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

/** A query of the deliveries list, pinned. @throws AppError as `pinPlace` */
export async function pinFilter(scope: Scope, query: string, now: Date): Promise<PinnedFilter> {
  const place = await pinPlace(scope, { of: 'filter', query, upTo: null }, now)
  const source = place && sourceOfPlace(place)
  if (source?.kind !== 'filter') throw new Error('A filter was not pinned.')
  const { address, upTo } = source
  return { address, upTo }
}
