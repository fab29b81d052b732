import { deskSegmentOf } from '../paths'
import { ALL_EVENTS } from '../ramp/contract/events'

/** The page of an event; null for `*` and for a name that no address can hold. */
export function eventAddress(environment: string, name: string): string | null {
  const segment = name === ALL_EVENTS ? null : deskSegmentOf(name)
  return segment === null ? null : `/${environment}/events/${segment}`
}
