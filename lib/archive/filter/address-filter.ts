import { boundsAt } from '../../list/time'
import type { DeliveryFilter } from './filter'
import type { AddressFilters } from './search-params'

/** The filter that an address means at an instant: a range such as the last 24 hours ends at `now`. */
export function filterOf(filters: AddressFilters, now: Date): DeliveryFilter {
  const { outcome, family, event, endpoint, status, user, resource, eventId, text } = filters
  return {
    outcomes: outcome,
    families: family,
    events: event,
    endpoints: endpoint,
    statuses: status,
    users: user,
    resources: resource,
    eventIds: eventId,
    text,
    ...boundsAt(filters, now),
  }
}
