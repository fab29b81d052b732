import 'server-only'
import { authorize, type Scope } from '../../auth/scope'
import { AppError } from '../../errors'
import type { ChangeResult } from '../dto'
import { hasSameEvents } from '../history/event-changes'
import { MOST_EVENTS } from '../limits'
import { findSeen } from '../list/find-seen'
import type { EventsChange } from '../schemas'
import { changeRegistration } from './change-registration'
import { requireEventNames } from './require-event-names'

/**
 * Changes the events of a registration (4.9). @throws AppError `forbidden` without registration.write; as `findSeen`;
 * `invalid` at `body.events` as `requireEventNames` or for no change
 */
export async function updateRegistration(
  scope: Scope,
  webhookId: string,
  { events, seen }: EventsChange,
): Promise<ChangeResult> {
  authorize(scope, 'registration.write')
  return changeRegistration(scope, {
    plan(live) {
      const found = findSeen(live, webhookId, seen)
      if (found.events.length > MOST_EVENTS) throw hasTooMany()
      if (hasSameEvents(found.events, events)) throw isUnchanged()
      requireEventNames(events, [found])
      return { action: 'update', webhookId, url: found.url, eventsBefore: found.events, eventsAfter: events }
    },
    async send(client, signal) {
      const changed = await client.call('updateWebhook', { params: { webhookId }, body: { events }, signal })
      return { webhookId, isReadable: changed !== null }
    },
  })
}

function isUnchanged(): AppError {
  return new AppError('invalid', 'The registration already has these events. Nothing was sent.', {
    fields: [{ field: 'body.events', message: 'are the same as before' }],
  })
}

function hasTooMany(): AppError {
  const what = `It has more than ${MOST_EVENTS} events, which can’t all be shown`
  return new AppError('invalid', `${what}, so the ones not shown would be lost. Nothing was sent.`)
}
