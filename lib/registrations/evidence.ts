import type { ChangeEvidence, LiveRegistration, RegistrationAction } from './dto'
import { hasSameEvents } from './event-changes'

/** What was asked for; `before` is the list as it was just before the request left. */
export type AskedChange = {
  action: RegistrationAction
  webhookId: string | null
  url: string
  eventsBefore: readonly string[] | null
  eventsAfter: readonly string[] | null
  before: readonly Pick<LiveRegistration, 'id'>[]
}

/**
 * What a list that was read after a change says about a change whose answer got lost. `not-made` is as of that reading: a
 * request that is still under way could be made later.
 *
 * @param after null where the list could not be read
 */
export function evidenceOf(
  asked: AskedChange,
  after: readonly Pick<LiveRegistration, 'id' | 'url' | 'events'>[] | null,
): ChangeEvidence {
  if (after === null) return 'cannot-tell'
  const own = after.find(({ id }) => id === asked.webhookId)
  if (asked.action === 'delete') return own ? 'not-made' : 'made'
  if (asked.action === 'update') return evidenceOfUpdate(asked, own?.events)
  const known = new Set(asked.before.map(({ id }) => id))
  const arrived = after.filter(({ id, url }) => url === asked.url && !known.has(id))
  if (arrived.length === 0) return 'not-made'
  return arrived.some(({ events }) => hasSameEvents(events, asked.eventsAfter ?? [])) ? 'made' : 'cannot-tell'
}

function evidenceOfUpdate(
  { eventsBefore, eventsAfter }: AskedChange,
  now: readonly string[] | undefined,
): ChangeEvidence {
  if (!now) return 'cannot-tell'
  if (hasSameEvents(now, eventsAfter ?? [])) return 'made'
  return hasSameEvents(now, eventsBefore ?? []) ? 'not-made' : 'cannot-tell'
}
