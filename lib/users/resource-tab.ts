import { streamOf } from '../model/stream'
import { findEvent } from '../ramp/contract/events'

const BY_SUBJECT: Readonly<Record<string, string>> = {
  'off-ramp': 'off-ramps',
  deposit: 'deposits',
  'on-ramp': 'on-ramps',
}

const BY_STREAM = { offramp: 'off-ramps', achDebit: 'deposits', onrampCredit: 'on-ramps' }

/** The tab of a user’s page that lists the resource of an event; null for other subjects. */
export function resourceTabOf(event: string): string | null {
  const stream = streamOf(event)
  return stream === null ? (BY_SUBJECT[findEvent(event)?.subject ?? ''] ?? null) : BY_STREAM[stream]
}
