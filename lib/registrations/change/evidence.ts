import type { RegistrationAction } from '../../model/registration-change'
import type { ChangeEvidence, LiveRegistration, UnreadableRegistration } from '../dto'
import { hasSameEvents } from '../history/event-changes'
import { mayBeUnreadable } from '../list/may-be-unreadable'
import { differencesOf } from '../list/near-duplicates'

/** A change that was sent; `before` is the list just before that. */
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
 * Tells from the list whether a change without a clear answer was made.
 *
 * @param after the list after the change; null if it could not be read
 * @param isOpen whether the platform may still make the change
 */
export function evidenceOf(asked: AskedChange, after: Shown | null, isOpen: boolean): ChangeEvidence {
  if (after === null) return 'cannot-tell'
  const shown = shownIn(asked, after)
  return shown === 'not-made' && isOpen ? 'cannot-tell' : shown
}

/** A new URL that differs only in spelling is no evidence either way, because the platform may spell a URL differently. */
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

/** A registration that is missing among the readable ones may still be listed as an unreadable one. */
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
