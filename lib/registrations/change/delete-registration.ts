import 'server-only'
import { authorize, type Scope } from '../../auth/scope'
import type { Environment } from '../../env'
import { AppError } from '../../errors'
import { PlatformError } from '../../ramp'
import type { ChangeResult, LiveRegistration, LiveRegistrations } from '../dto'
import { shownEvents } from '../limits'
import { lostBy } from '../list/event-coverage'
import { findSeen } from '../list/find-seen'
import { readLiveRegistrations } from '../list/live-registrations'
import { mayBeUnreadable } from '../list/may-be-unreadable'
import { hostOf, isHostOf } from '../registration-host'
import type { Deletion } from '../schemas'
import { changeRegistration } from './change-registration'

/**
 * Deletes a registration (4.9); one that the platform answers 404 for and no longer lists counts as deleted. @throws AppError
 * `forbidden` without registration.write; as `findSeen`; `invalid` at `body.host` if events would lose their last endpoint
 * unconfirmed
 */
export async function deleteRegistration(
  scope: Scope,
  webhookId: string,
  { seen, host }: Deletion,
): Promise<ChangeResult> {
  authorize(scope, 'registration.write')
  return changeRegistration(scope, {
    plan(live) {
      const found = findSeen(live, webhookId, seen)
      requireHost(live, found, host)
      return { action: 'delete', webhookId, url: found.url, eventsBefore: shownEvents(found.events), eventsAfter: null }
    },
    async send(client, signal) {
      try {
        const deleted = await client.call('deleteWebhook', { params: { webhookId }, signal })
        return { webhookId, isReadable: deleted !== null }
      } catch (error) {
        const isUnknown = error instanceof PlatformError && error.kind === 'not_found'
        if (!isUnknown || !(await isGone(scope.environment, webhookId, signal))) throw error
        return { webhookId, isReadable: true, remark: 'It was already gone: the platform did not find it.' }
      }
    },
  })
}

function requireHost(live: LiveRegistrations, found: LiveRegistration, typed: string | null): void {
  const lost = lostBy(live.registrations, found.id)
  if (lost.length === 0 || (typed !== null && isHostOf(typed, found.url))) return
  const [first, ...others] = lost
  // An unreadable registration may receive these events too.
  const isCertain = live.unreadable.length === 0
  const verb = isCertain ? (others.length === 0 ? 'loses' : 'lose') : 'may lose'
  const named = others.length === 0 ? `${first} ${verb} its` : `${first} and ${others.length} more ${verb} their`
  throw new AppError('invalid', `${named} last endpoint. Nothing was sent.`, {
    fields: [{ field: 'body.host', message: `must be ${hostOf(found.url)}` }],
  })
}

/** Asks the list, because a 404 may come from a proxy. */
async function isGone(environment: Environment, webhookId: string, signal: AbortSignal): Promise<boolean> {
  const live = await readLiveRegistrations(environment, signal).catch(() => null)
  if (!live || mayBeUnreadable(live, webhookId)) return false
  return live.registrations.every(({ id }) => id !== webhookId)
}
