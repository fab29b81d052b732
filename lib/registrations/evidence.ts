import type { ChangeEvidence, LiveRegistration, RegistrationAction } from './dto'
import { hasSameEvents } from './event-changes'
import { differencesOf } from './near-duplicates'

/** What was asked for; `before` is the list as it was just before the request left. */
export type AskedChange = {
  action: RegistrationAction
  webhookId: string | null
  url: string
  eventsBefore: readonly string[] | null
  eventsAfter: readonly string[] | null
  before: readonly Pick<LiveRegistration, 'id'>[]
}

type Shown = Pick<LiveRegistration, 'id' | 'url' | 'events'>

/**
 * What a list that was read after a change says about a change whose answer got lost.
 *
 * @param after null where the list could not be read
 * @param isOpen its end is not certain: what the list does not show could still be made
 */
export function evidenceOf(asked: AskedChange, after: readonly Shown[] | null, isOpen: boolean): ChangeEvidence {
  if (after === null) return 'cannot-tell'
  const shown = shownIn(asked, after)
  return shown === 'not-made' && isOpen ? 'cannot-tell' : shown
}

/** The platform may keep a URL in another spelling than it was sent in: one that is nearly it may be it. */
function shownIn(asked: AskedChange, after: readonly Shown[]): ChangeEvidence {
  const own = after.find(({ id }) => id === asked.webhookId)
  if (asked.action === 'delete') return own ? 'not-made' : 'made'
  if (asked.action === 'update') return evidenceOfUpdate(asked, own?.events)
  const known = new Set(asked.before.map(({ id }) => id))
  const arrived = after.flatMap((each) => {
    const differences = known.has(each.id) ? null : differencesOf(each.url, asked.url)
    return differences ? [{ ...each, isSame: differences.length === 0 }] : []
  })
  if (arrived.length === 0) return 'not-made'
  const isIt = ({ isSame, events }: (typeof arrived)[number]) =>
    isSame && hasSameEvents(events, asked.eventsAfter ?? [])
  return arrived.some(isIt) ? 'made' : 'cannot-tell'
}

function evidenceOfUpdate(
  { eventsBefore, eventsAfter }: AskedChange,
  now: readonly string[] | undefined,
): ChangeEvidence {
  if (!now) return 'cannot-tell'
  if (hasSameEvents(now, eventsAfter ?? [])) return 'made'
  return hasSameEvents(now, eventsBefore ?? []) ? 'not-made' : 'cannot-tell'
}
