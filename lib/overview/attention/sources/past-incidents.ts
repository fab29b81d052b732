import 'server-only'
import { formatQuantity } from '../../../format/number'
import { INCIDENTS } from '../../../incidents/incidents'
import { countPastIncidents } from '../../../incidents/open-incidents'
import { rowAddress } from '../../../list/row-address'
import type { AttentionSource } from '../source'

export const PAST_INCIDENTS: AttentionSource = {
  id: 'past-incidents',
  label: 'Past incidents',
  action: 'Open incidents',
  permission: INCIDENTS.permission,
  place: 'archive',
  path: 'incidents',
  read: async ({ scope }) => {
    const { count, failures, oldestAt } = await countPastIncidents(scope)
    const open = formatQuantity(failures, 'unresolved failure')
    return {
      count,
      words:
        count === 0
          ? 'No past incident has unresolved failures'
          : count === 1
            ? `past incident has ${open}`
            : `past incidents have ${open}`,
      urgency: 'waiting',
      note: 'Deliveries are accepted again. You can recover a whole incident with one button.',
      time: oldestAt === null ? null : { words: 'the oldest began', at: oldestAt },
      href: rowAddress(INCIDENTS, scope.environment.name, count > 0 ? { phase: 'over', matter: 'some' } : {}),
    }
  },
}
