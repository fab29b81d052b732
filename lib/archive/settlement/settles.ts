import { streamOf } from '../../model/stream'
import { UNNAMED } from '../../model/unnamed'
import type { DeliveryRow, Resolution } from '../dto'

/** The facts by which deliveries settle each other. */
export type Settling = Pick<DeliveryRow, 'event' | 'endpoint' | 'eventId' | 'resourceId' | 'sequence'>

/** Records that name no endpoint may be of different endpoints, so they never match. */
export const isSameEndpoint = (one: Settling, other: Settling): boolean =>
  one.endpoint === other.endpoint && one.endpoint !== UNNAMED

/**
 * Tells how a delivered record settles one that was not delivered (specification, 6.3): a milestone event at the same
 * endpoint, with the same event id, else with a higher sequence of its resource. Null if it does not.
 */
export function settles(delivered: Settling, missed: Settling): Resolution['by'] | null {
  const stream = streamOf(missed.event)
  if (stream === null || streamOf(delivered.event) !== stream || !isSameEndpoint(delivered, missed)) return null
  if (missed.eventId && delivered.eventId === missed.eventId) return 'same-event'
  if (!missed.resourceId || delivered.resourceId !== missed.resourceId) return null
  if (delivered.sequence === null || missed.sequence === null) return null
  return delivered.sequence > missed.sequence ? 'higher-sequence' : null
}
