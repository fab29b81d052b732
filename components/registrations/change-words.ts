import type { ChangeState } from '@/lib/model/platform-change'
import type { RegistrationAction } from '@/lib/model/registration-change'
import { LOST_AFTER_MS } from '@/lib/platform-change/lost-answer'
import type { RegistrationChange, RegistrationList, RegistrationRow } from '@/lib/registrations/dto'
import { hasSameEvents } from '@/lib/registrations/history/event-changes'
import { mayBeUnreadable } from '@/lib/registrations/list/may-be-unreadable'
import { isSameUrl } from '@/lib/registrations/same-url'

type ActionWords = { noun: string; done: string; unknown: string }

export const ACTION_WORDS: Record<RegistrationAction, ActionWords> = {
  create: { noun: 'Creation', done: 'Created', unknown: 'It is not known whether a registration was created' },
  update: { noun: 'Change of events', done: 'Events changed', unknown: 'It is not known whether events were changed' },
  delete: { noun: 'Deletion', done: 'Deleted', unknown: 'It is not known whether a registration was deleted' },
}

const STATE_WORDS: Record<Exclude<ChangeState, 'done'>, string> = {
  sent: 'sent, not answered yet',
  refused: 'refused by the platform',
  unknown: 'the answer was lost',
}

export function changeWords({ action, state }: RegistrationChange): { lead: string; end: string | null } {
  const { noun, done } = ACTION_WORDS[action]
  return state === 'done' ? { lead: done, end: null } : { lead: noun, end: STATE_WORDS[state] }
}

const sameEvents = (now: readonly string[], asked: readonly string[] | null) =>
  asked !== null && hasSameEvents(now, asked)

function shownOfUpdate({ eventsBefore, eventsAfter }: RegistrationChange, row: RegistrationRow): string {
  if (sameEvents(row.events, eventsAfter)) return 'the registration has the new events'
  if (sameEvents(row.events, eventsBefore)) return 'the registration has its previous events'
  return 'the registration has neither its previous events nor the new ones'
}

type Shown = Pick<RegistrationList, 'registrations' | 'unreadable'>

const MAY_BE_UNREADABLE = 'it is not among the readable registrations, but may be one that can’t be read'

function shownOfCreate({ url, eventsAfter }: RegistrationChange, list: Shown): string {
  const ofUrl = list.registrations.filter((row) => isSameUrl(row.url, url))
  if (ofUrl.length === 0)
    return mayBeUnreadable(list, null) ? MAY_BE_UNREADABLE : 'there is no registration for this URL'
  return ofUrl.some((row) => sameEvents(row.events, eventsAfter))
    ? 'there is a registration for this URL with these events'
    : 'there is a registration for this URL with other events'
}

/** A clause after "What the list shows now:". */
export function shownNow(change: RegistrationChange, list: Shown): string {
  if (change.action === 'create') return shownOfCreate(change, list)
  const row = list.registrations.find(({ id }) => id === change.webhookId)
  if (!row) return mayBeUnreadable(list, change.webhookId) ? MAY_BE_UNREADABLE : 'the registration is gone'
  return change.action === 'update' ? shownOfUpdate(change, row) : 'the registration is still there'
}

/** Whether the list does not decide the change: it is under way, or the list may have other causes. */
export function isOpen(change: RegistrationChange, list: RegistrationList): boolean {
  const { registrations, readAt } = list
  if (change.openMs > 0 || Date.parse(readAt) - Date.parse(change.startedAt) < LOST_AFTER_MS) return true
  if (change.action === 'delete') return mayBeUnreadable(list, change.webhookId)
  if (change.action === 'create') {
    const ofUrl = registrations.filter(({ url }) => isSameUrl(url, change.url))
    const [only] = ofUrl
    if (!only) return mayBeUnreadable(list, null)
    return ofUrl.length > 1 || !sameEvents(only.events, change.eventsAfter)
  }
  const row = registrations.find(({ id }) => id === change.webhookId)
  if (!row) return mayBeUnreadable(list, change.webhookId)
  return !sameEvents(row.events, change.eventsAfter) && !sameEvents(row.events, change.eventsBefore)
}

/** Changes with a lost answer that no newer change has replaced. `changes` are newest first. */
export function openUnknowns(changes: readonly RegistrationChange[]): RegistrationChange[] {
  return changes.filter(
    ({ state, url }, index) =>
      state === 'unknown' &&
      !changes.slice(0, index).some((newer) => isSameUrl(newer.url, url) && newer.state === 'done'),
  )
}

export function changesWithoutCard({ changes, registrations }: RegistrationList): RegistrationChange[] {
  const shown = new Set(registrations.map(({ lastChange }) => lastChange?.id))
  return changes.filter((change, index) => {
    const isUnderWay = change.state === 'sent' || (change.propagatingMs > 0 && change.state !== 'unknown')
    const isOutdated = changes
      .slice(0, index)
      .some(({ url, webhookId }) => url === change.url && webhookId === change.webhookId)
    return isUnderWay && !isOutdated && !shown.has(change.id)
  })
}
