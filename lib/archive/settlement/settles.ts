import { streamOf } from '../../model/stream'
import { UNNAMED } from '../../model/unnamed'
import type { DeliveryRow, Resolution } from '../dto'

/** The facts by which deliveries settle each other. */
export type Settling = Pick<DeliveryRow, 'event' | 'endpoint' | 'eventId' | 'resourceId' | 'sequence'>

/** Two records that name no endpoint may be of any two. */
export const isSameEndpoint = (one: Settling, other: Settling): boolean =>
  one.endpoint === other.endpoint && one.endpoint !== UNNAMED

/**
 * Tells by what a delivered record settles one that was not delivered (specification, 6.3): a milestone event at the same
 * endpoint, of the same event id, else of a higher sequence of its resource. Null where it does not.
 */
export function settles(delivered: Settling, missed: Settling): Resolution['by'] | null {
  const stream = streamOf(missed.event)
  if (stream === null || streamOf(delivered.event) !== stream || !isSameEndpoint(delivered, missed)) return null
  if (missed.eventId && delivered.eventId === missed.eventId) return 'same-event'
  if (!missed.resourceId || delivered.resourceId !== missed.resourceId) return null
  if (delivered.sequence === null || missed.sequence === null) return null
  return delivered.sequence > missed.sequence ? 'higher-sequence' : null
}
