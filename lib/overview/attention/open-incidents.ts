import 'server-only'
import { and, eq, isNotNull, max } from 'drizzle-orm'
import { getDatabase } from '../../db'
import { incidentRun } from '../../db/schema'
import { formatQuantity } from '../../format/number'
import { countOpenIncidents } from '../../incidents/count-open-incidents'
import { INCIDENTS } from '../../incidents/incidents'
import { rowAddress } from '../../list/row-address'
import type { AttentionSource } from './source'

export const OPEN_INCIDENTS: AttentionSource = {
  id: 'open-incidents',
  label: 'Incidents',
  permission: INCIDENTS.permission,
  place: 'archive',
  path: 'incidents',
  read: async ({ scope }) => {
    const { name } = scope.environment
    const { open, going, failures, oldestAt } = await countOpenIncidents(scope)
    const at = open > 0 ? oldestAt : await readLastEnd(name)
    return {
      count: open,
      words:
        open === 0 ? 'No incident has unresolved failures' : open === 1 ? 'incident is open' : 'incidents are open',
      urgency: going > 0 ? 'losing' : 'waiting',
      note: `With ${formatQuantity(failures, 'unresolved failure')}. One button recovers them.`,
      time: at === null ? null : { words: open > 0 ? 'the oldest began' : 'the last one ended', at },
      href: rowAddress(INCIDENTS, name, { matter: open > 0 ? 'some' : null }),
      parts:
        going > 0
          ? [{ count: going, words: 'still going', href: rowAddress(INCIDENTS, name, { phase: 'going' }) }]
          : [],
    }
  },
}

async function readLastEnd(environment: string): Promise<string | null> {
  const db = await getDatabase()
  const [last] = await db
    .select({ at: max(incidentRun.endedAt) })
    .from(incidentRun)
    .where(
      and(eq(incidentRun.environment, environment), eq(incidentRun.isIncident, true), isNotNull(incidentRun.endedAt)),
    )
  return last?.at?.toISOString() ?? null
}
