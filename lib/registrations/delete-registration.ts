import 'server-only'
import { authorize, type Scope } from '../auth/scope'
import type { Environment } from '../env'
import { AppError } from '../errors'
import { PlatformError } from '../ramp'
import { changeRegistration } from './change-registration'
import type { ChangeResult, LiveRegistration } from './dto'
import { lostBy } from './event-coverage'
import { findSeen } from './find-seen'
import { shownEvents } from './limits'
import { readLiveRegistrations } from './live-registrations'
import { hostOf, isHostOf } from './registration-host'
import type { Deletion } from './schemas'

/**
 * Deletes a registration (specification, 4.9), by the protocol of `changeRegistration`. One that the platform doesn't know
 * any more when it is asked, and that is not on the list, ends as done: what was wanted is so.
 *
 * @throws AppError `forbidden` without registration.write; `not_found` and `conflict` as `findSeen`; `invalid` at
 * `body.host` when events would lose their last endpoint and the host of its URL was not typed; what else
 * `changeRegistration` throws.
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
        return { webhookId, isReadable: true, remark: 'The platform did not know it any more: it was gone already.' }
      }
    },
  })
}

function requireHost(live: readonly LiveRegistration[], found: LiveRegistration, typed: string | null): void {
  const lost = lostBy(live, found.id)
  if (lost.length === 0 || (typed !== null && isHostOf(typed, found.url))) return
  const [first, ...others] = lost
  const named = others.length === 0 ? `${first} loses its` : `${first} and ${others.length} more lose their`
  throw new AppError('invalid', `${named} last endpoint. Nothing was sent.`, {
    fields: [{ field: 'body.host', message: `must be ${hostOf(found.url)}` }],
  })
}

/** Something on the way may answer 404, too: only the list says who is right. */
async function isGone(environment: Environment, webhookId: string, signal: AbortSignal): Promise<boolean> {
  const live = await readLiveRegistrations(environment, signal).catch(() => null)
  return live?.every(({ id }) => id !== webhookId) ?? false
}
