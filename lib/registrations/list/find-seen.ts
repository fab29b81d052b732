import { AppError } from '../../errors'
import type { LiveRegistration, LiveRegistrations } from '../dto'
import { hasSameEvents } from '../history/event-changes'
import { shownEvents } from '../limits'
import { mayBeUnreadable } from './may-be-unreadable'

/**
 * Finds a registration that is still as a person saw it, so that nobody undoes a colleague’s work unseen. @throws AppError
 * `not_found`; `conflict` if it has changed since or may be unreadable
 */
export function findSeen(
  live: LiveRegistrations,
  webhookId: string,
  seen: Pick<LiveRegistration, 'url' | 'events'>,
): LiveRegistration {
  const found = live.registrations.find(({ id }) => id === webhookId)
  if (!found && mayBeUnreadable(live, webhookId))
    throw new AppError(
      'conflict',
      'The platform’s list has a registration that can’t be read, and it may be this one. Nothing was sent.',
    )
  if (!found)
    throw new AppError(
      'not_found',
      'The platform has no such registration: it may have been deleted in the meantime. Nothing was sent.',
    )
  if (found.url !== seen.url || !hasSameEvents(shownEvents(found.events), seen.events))
    throw new AppError('conflict', 'This registration has changed since you opened it. Your change was not sent.')
  return found
}
