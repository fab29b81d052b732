import { FAILING_OUTCOMES } from '../archive/derived/incidents/incident-rule'
import { unfitReason } from '../list/members'
import { rowAddress } from '../list/row-address'
import type { RecoverySelectionInput } from '../recovery/change/schemas'
import { RECOVERY, type RecoveryAddress } from '../recovery/list/recovery-items'
import { rowsLink } from '../reports/report-links'
import type { IncidentRow } from './dto'

type Placed = Pick<IncidentRow, 'endpoint' | 'firstAt' | 'lastAt'>

/** The exclusive end of a time range that includes the last failure. */
const afterLast = ({ lastAt }: Placed) => new Date(Date.parse(lastAt) + 1).toISOString()

/** Filters for an incident’s failures in Recovery, which lists them one by one. */
function failuresOf(incident: Placed): Partial<RecoveryAddress> {
  const { endpoint, firstAt } = incident
  return { endpoint: [endpoint], outcome: [...FAILING_OUTCOMES], from: firstAt, to: afterLast(incident) }
}

/** A link to an incident’s failures in Recovery; null if an address can’t carry the endpoint. */
export function recoveryLink(environment: string, incident: Placed, narrowed: Partial<RecoveryAddress>): string | null {
  if (unfitReason(incident.endpoint) !== null) return null
  return rowAddress(RECOVERY, environment, { ...failuresOf(incident), ...narrowed })
}

/** A link to an incident’s open failures of `events`; of all events if an address can’t carry them, or none is named. */
export function triggersLink(environment: string, incident: Placed, events: readonly string[]): string | null {
  const isFit = events.every((event) => unfitReason(event) === null)
  return recoveryLink(environment, incident, { state: 'open', event: isFit ? [...events] : [] })
}

/** Selects exactly an incident’s unresolved failures as they were at `readAt`; null if an address can’t carry the endpoint. */
export function openSelection(incident: Placed, readAt: string): RecoverySelectionInput | null {
  if (unfitReason(incident.endpoint) !== null) return null
  const query = RECOVERY.query({ ...failuresOf(incident), state: 'open' }).replace(/^\?/, '')
  return { query, except: [], readAt }
}

/** A link to an incident’s rows in the list of deliveries. */
export function deliveriesLink(environment: string, incident: Placed): string | null {
  const { endpoint, firstAt: from } = incident
  const period = { from, to: afterLast(incident) }
  return rowsLink(
    environment,
    { period, endpoints: [endpoint] },
    { endpoint: [endpoint], outcome: [...FAILING_OUTCOMES] },
  )
}
