import { createHash } from 'node:crypto'
import { ALERTS } from '@/lib/alerts/list/alerts'
import { countAlerts } from '@/lib/alerts/list/list-alerts'
import { filterOf } from '@/lib/archive/filter/filter'
import { loadDeliveryFilters } from '@/lib/archive/filter/search-params'
import { countDeliveries } from '@/lib/archive/query/count-deliveries'
import type { ArchiveRecord } from '@/lib/archive/sync/archive-record'
import { insertRecords } from '@/lib/archive/sync/insert-records'
import type { Database } from '@/lib/db'
import { archiveSpan, syncState } from '@/lib/db/schema'
import type { Environment } from '@/lib/env'
import { INCIDENTS } from '@/lib/incidents/incidents'
import { countIncidents } from '@/lib/incidents/list-incidents'
import type { Outcome } from '@/lib/model/outcome'
import { countOffRampStates } from '@/lib/overview/off-ramps/list-off-ramp-states'
import { OFF_RAMP_STATES } from '@/lib/overview/off-ramps/off-ramp-states'
import { countRecovery } from '@/lib/recovery/list/count-recovery'
import { RECOVERY } from '@/lib/recovery/list/recovery-items'
import { countRedeliveries } from '@/lib/redelivery/list/list-redeliveries'
import { REDELIVERIES } from '@/lib/redelivery/list/redeliveries'
import { countReturns } from '@/lib/returns/list/count-returns'
import { RETURNS } from '@/lib/returns/list/returns'
import { scopeOf } from '../../support/scope'

export const environment: Environment = {
  name: 'sandbox',
  label: 'Sandbox',
  kind: 'sandbox',
  baseUrl: 'http://127.0.0.1:1',
  integratorKey: 'ik',
  integratorSecret: 'secret',
}
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let made = 0

type Put = { ago: number; outcome?: Outcome; resource?: string; state?: string; sequence?: number }

function record(now: Date, { ago, outcome = 'failed', resource, state = 'queued', sequence = 1 }: Put): ArchiveRecord {
  made += 1
  const at = new Date(now.getTime() - ago).toISOString()
  const money = { amount: '10.10', currency: 'EUR', rail: 'sepa' }
  const payload = JSON.stringify({ offRamp: { status: state, output: money, input: { ...money, token: 'USDC' } } })
  return {
    hash: createHash('sha256').update(String(made)).digest('hex'),
    ordinal: 0,
    sort_at: at,
    timestamp: at,
    timestamp_text: at,
    event: resource ? 'offramp.completed' : 'payment.updated',
    endpoint: 'https://a.example',
    outcome,
    success: outcome === 'delivered',
    response_status: outcome === 'delivered' ? 200 : 503,
    error: null,
    payload,
    payload_bytes: payload.length,
    extra: null,
    user_id: null,
    resource_id: resource ?? null,
    event_id: resource ? `e${made}` : null,
    sequence: resource ? sequence : null,
    occurred_at: null,
    terms: [],
  }
}

/** An archive that is complete and in step. */
export async function begin(database: Database, now: Date, puts: readonly Put[]): Promise<void> {
  await database.transaction((tx) =>
    insertRecords(
      tx,
      'sandbox',
      puts.toSorted((a, b) => a.ago - b.ago).map((put) => record(now, put)),
    ),
  )
  await database
    .insert(archiveSpan)
    .values({
      environment: 'sandbox',
      kind: 'full',
      state: 'closed',
      topAt: now,
      bottomAt: new Date(now.getTime() - 40 * DAY_MS),
      reachedEnd: true,
    })
  await database.insert(syncState).values({ environment: 'sandbox', caughtUpAt: now, completePassAt: now })
}

/** How many rows the list at an address has. */
export async function rowsOf(href: string, now: Date): Promise<number> {
  const url = new URL(href, 'http://desk.example')
  const scope = scopeOf(environment, 'admin')
  const query = url.searchParams
  const lists: Record<string, () => Promise<{ total: number }>> = {
    deliveries: () => countDeliveries(scope, filterOf(loadDeliveryFilters(query), now)),
    recovery: () => countRecovery(scope, RECOVERY.which(RECOVERY.load(query)), now),
    incidents: () => countIncidents(scope, INCIDENTS.which(INCIDENTS.load(query)), now),
    returns: () => countReturns(scope, RETURNS.which(RETURNS.load(query)), now),
    redeliveries: () => countRedeliveries(scope, REDELIVERIES.which(REDELIVERIES.load(query)), now),
    alerts: () => countAlerts(scope, ALERTS.which(ALERTS.load(query)), now),
    'overview/off-ramps': () => countOffRampStates(scope, OFF_RAMP_STATES.which(OFF_RAMP_STATES.load(query)), now),
  }
  return (await lists[url.pathname.replace('/sandbox/', '')]?.())?.total ?? -1
}
