import { type DeliveryFilter, TIME_PRESETS } from './filter'
import type { AddressFilters } from './search-params'

const HOUR_MS = 3_600_000

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
    ...rangeOf(filters, now),
  }
}

function rangeOf({ range, from, to }: AddressFilters, now: Date): Pick<DeliveryFilter, 'from' | 'to'> {
  if (from !== null || to !== null) return { from: from ? new Date(from) : null, to: to ? new Date(to) : null }
  return { from: range ? new Date(now.getTime() - TIME_PRESETS[range] * HOUR_MS) : null, to: null }
}
