import 'server-only'
import { authorize, type Scope } from '../auth/scope'
import { AppError } from '../errors'
import { changeRegistration } from './change-registration'
import type { ChangeResult } from './dto'
import { hasSameEvents } from './event-changes'
import { findSeen } from './find-seen'
import type { EventsChange } from './schemas'

/**
 * Gives a registration other events (specification, 4.9; its URL can't be changed), by the protocol of `changeRegistration`.
 *
 * @throws AppError `forbidden` without registration.write; `not_found` and `conflict` as `findSeen`; `invalid` at
 * `body.events` when they are what it has; what else `changeRegistration` throws.
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
      if (hasSameEvents(found.events, events)) throw isUnchanged()
      return { action: 'update', webhookId, url: found.url, eventsBefore: found.events, eventsAfter: events }
    },
    async send(client) {
      await client.call('updateWebhook', { params: { webhookId }, body: { events } })
      return { webhookId }
    },
  })
}

function isUnchanged(): AppError {
  return new AppError('invalid', 'These are the events that it has already. Nothing was sent.', {
    fields: [{ field: 'body.events', message: 'are those that it has already' }],
  })
}
