import 'server-only'
import { and, eq, isNotNull, max } from 'drizzle-orm'
import { getDatabase } from '../../../db'
import { incidentRun } from '../../../db/schema'
import { formatEndpoint } from '../../../format/endpoint'
import { formatCount, formatQuantity } from '../../../format/number'
import type { IncidentRow } from '../../../incidents/dto'
import { endpointDid } from '../../../incidents/incident-sentence'
import { INCIDENTS } from '../../../incidents/incidents'
import { isFailingNow, readOngoingIncidents } from '../../../incidents/open-incidents'
import { rowAddress } from '../../../list/row-address'
import type { AttentionReading } from '../attention'
import type { AttentionSource } from '../source'

/** The most lines, because a platform that is down as a whole has an incident at every endpoint. */
const MOST_LINES = 5

export const ONGOING_INCIDENTS: AttentionSource = {
  id: 'ongoing-incidents',
  label: 'Ongoing incidents',
  action: 'Open incident',
  permission: INCIDENTS.permission,
  place: 'archive',
  path: 'incidents',
  read: async ({ scope, now }) => {
    const { name } = scope.environment
    const { incidents, total } = await readOngoingIncidents(scope, now, MOST_LINES)
    if (incidents.length === 0) return [await readQuiet(name)]
    const lines = incidents.map((incident) => toLine(name, incident, now))
    if (total <= incidents.length) return lines
    const all: AttentionReading = {
      count: total,
      words: 'incidents are ongoing in all',
      urgency: 'losing',
      time: null,
      href: rowAddress(INCIDENTS, name, { phase: 'going' }),
    }
    return [...lines, all]
  },
}

function toLine(environment: string, incident: IncidentRow, now: Date): AttentionReading {
  const { id, endpoint, firstAt, lastAt, failures, open, answers } = incident
  const isNow = isFailingNow(incident, now)
  const deliveries = formatQuantity(failures, 'failure')
  return {
    count: 1,
    figure: null,
    subject: formatEndpoint(endpoint),
    words: isNow ? 'has been failing for' : 'has accepted no delivery for',
    since: firstAt,
    urgency: isNow ? 'now' : 'waiting',
    note: `${deliveries} so far, ${formatCount(open)} unresolved: the endpoint ${endpointDid(answers)}.`,
    time: { words: 'last failure', at: lastAt },
    href: `/${environment}/incidents/${id}`,
  }
}

async function readQuiet(environment: string): Promise<AttentionReading> {
  const db = await getDatabase()
  const [last] = await db
    .select({ at: max(incidentRun.endedAt) })
    .from(incidentRun)
    .where(
      and(eq(incidentRun.environment, environment), eq(incidentRun.isIncident, true), isNotNull(incidentRun.endedAt)),
    )
  const at = last?.at?.toISOString() ?? null
  return {
    count: 0,
    words: 'No endpoint is failing',
    urgency: 'now',
    time: at === null ? null : { words: 'the last incident ended', at },
    href: rowAddress(INCIDENTS, environment, {}),
  }
}
