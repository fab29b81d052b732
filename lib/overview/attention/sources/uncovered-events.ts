import 'server-only'
import { readTotals } from '../../../archive/query/read-totals'
import { getDatabase } from '../../../db'
import { UNNAMED } from '../../../model/unnamed'
import { findEvent } from '../../../ramp/contract/events'
import { coverEvents } from '../../../registrations/list/event-coverage'
import type { AttentionSource } from '../source'
import { readLiveWebhooks } from './live-webhooks'

/** Events that no endpoint receives, as the coverage page counts them. */
export const UNCOVERED_EVENTS: AttentionSource = {
  id: 'uncovered-events',
  label: 'Event coverage',
  action: 'Open coverage',
  permission: 'registration.read',
  place: 'platform',
  path: 'webhooks/coverage',
  read: async ({ scope, now }) => {
    const { name } = scope.environment
    const { registrations, unreadable, readAt } = await readLiveWebhooks(scope.environment, now)
    const totals = await readTotals(await getDatabase(), name)
    const seen = [...new Set(totals.map(({ event }) => event))].filter((event) => event !== UNNAMED)
    const uncovered = coverEvents(registrations, seen).filter(({ standing }) => standing === 'uncovered')
    const count = uncovered.length
    const later = uncovered.filter(({ event }) => findEvent(event)?.firesToday === false).length
    const notes = [
      ...(later > 0 ? [later === count ? 'The platform does not send them yet.' : `${later} are not sent yet.`] : []),
      ...(unreadable.length > 0 ? ['A registration that cannot be read may receive them.'] : []),
    ]
    return {
      count,
      words:
        count > 0
          ? `${count === 1 ? 'event has' : 'events have'} no endpoint that receives ${count === 1 ? 'it' : 'them'}`
          : 'Every event has an endpoint that receives it',
      urgency: later < count && unreadable.length === 0 ? 'losing' : 'waiting',
      ...(notes.length > 0 ? { note: notes.join(' ') } : {}),
      time: { words: 'read', at: readAt },
      href: `/${name}/webhooks/coverage${count > 0 ? '?show=uncovered' : ''}`,
    }
  },
}
