import 'server-only'
import { authorize, type Scope } from '../../auth/scope'
import { AppError } from '../../errors'
import type { ChangeResult } from '../dto'
import { isSameUrl } from '../same-url'
import type { NewRegistration } from '../schemas'
import { changeRegistration } from './change-registration'
import { requireEventNames } from './require-event-names'

/**
 * Creates a registration (4.9). @throws AppError `forbidden` without registration.write; `conflict` at `body.url` for an
 * unaccepted duplicate; `invalid` as `requireEventNames`
 */
export async function createRegistration(scope: Scope, input: NewRegistration): Promise<ChangeResult> {
  authorize(scope, 'registration.write')
  const { url, events, acceptsDuplicate } = input
  return changeRegistration(scope, {
    plan(live) {
      requireEventNames(events, live.registrations)
      if (!acceptsDuplicate && live.registrations.some((each) => isSameUrl(each.url, url))) throw isRegistered()
      return { action: 'create', webhookId: null, url, eventsBefore: null, eventsAfter: events }
    },
    async send(client, signal) {
      const created = await client.call('createWebhook', { body: { url, events }, signal })
      return { webhookId: created?.id ?? null, isReadable: created !== null }
    },
  })
}

function isRegistered(): AppError {
  return new AppError('conflict', 'This URL is already registered. Nothing was sent.', {
    fields: [
      { field: 'body.url', message: 'is already registered; with a second registration, events would arrive twice' },
    ],
  })
}
