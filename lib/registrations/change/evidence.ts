import type { RegistrationAction } from '../../model/registration-change'
import type { ChangeEvidence, LiveRegistration, UnreadableRegistration } from '../dto'
import { hasSameEvents } from '../history/event-changes'
import { mayBeUnreadable } from '../list/may-be-unreadable'
import { differencesOf } from '../list/near-duplicates'

/** `before`: just before the request left. */
export type AskedChange = {
  action: RegistrationAction
  webhookId: string | null
  url: string
  eventsBefore: readonly string[] | null
  eventsAfter: readonly string[] | null
  before: List<'id'>
}

type List<Known extends keyof LiveRegistration> = {
  registrations: readonly Pick<LiveRegistration, Known>[]
  unreadable: readonly Pick<UnreadableRegistration, 'id'>[]
}

type Shown = List<'id' | 'url' | 'events'>

/**
 * Reads from the list what became of a change whose answer got lost.
 *
 * @param after null where the list could not be read
 * @param isOpen the change may still be made
 */
export function evidenceOf(asked: AskedChange, after: Shown | null, isOpen: boolean): ChangeEvidence {
  if (after === null) return 'cannot-tell'
  const shown = shownIn(asked, after)
  return shown === 'not-made' && isOpen ? 'cannot-tell' : shown
}

/** The platform may spell a URL differently. */
function shownIn(asked: AskedChange, after: Shown): ChangeEvidence {
  const own = after.registrations.find(({ id }) => id === asked.webhookId)
  if (asked.action === 'delete') return own ? 'not-made' : evidenceOfAbsence(asked, after)
  if (asked.action === 'update') return evidenceOfUpdate(asked, own?.events)
  const { before } = asked
  const known = new Set([...before.registrations, ...before.unreadable].flatMap(({ id }) => id ?? []))
  const arrived = after.registrations.flatMap((each) => {
    const differences = known.has(each.id) ? null : differencesOf(each.url, asked.url)
    return differences ? [{ ...each, isSame: differences.length === 0 }] : []
  })
  if (arrived.length === 0) {
    const isUnreadable = after.unreadable.some(({ id }) => id === null || !known.has(id))
    return isUnreadable ? 'cannot-tell' : 'not-made'
  }
  const isIt = ({ isSame, events }: (typeof arrived)[number]) =>
    isSame && hasSameEvents(events, asked.eventsAfter ?? [])
  return arrived.some(isIt) ? 'made' : 'cannot-tell'
}

/** An unreadable registration is there by its id. */
function evidenceOfAbsence({ webhookId }: AskedChange, after: Shown): ChangeEvidence {
  if (after.unreadable.some(({ id }) => id === webhookId)) return 'not-made'
  return mayBeUnreadable(after, webhookId) ? 'cannot-tell' : 'made'
}

function evidenceOfUpdate(
  { eventsBefore, eventsAfter }: AskedChange,
  now: readonly string[] | undefined,
): ChangeEvidence {
  if (!now) return 'cannot-tell'
  if (hasSameEvents(now, eventsAfter ?? [])) return 'made'
  return hasSameEvents(now, eventsBefore ?? []) ? 'not-made' : 'cannot-tell'
}
