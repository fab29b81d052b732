import 'server-only'
import type { Total } from '../../archive/query/query-plan'
import { readTotals } from '../../archive/query/read-totals'
import { authorize, type Scope } from '../../auth/scope'
import { indexable } from '../../codec/indexable'
import { getDatabase } from '../../db'
import { UNNAMED } from '../../model/unnamed'
import { platformClient } from '../../platform-client'
import type {
  EventSighting,
  LiveRegistration,
  RegistrationChange,
  RegistrationList,
  UnregisteredEndpoint,
} from '../dto'
import { readChanges, readDeletions, toRegistrationChange } from '../history/change-rows'
import { shownEvents } from '../limits'
import { isSameUrl } from '../same-url'
import { withHealth } from './endpoint-health'
import { readLiveRegistrations } from './live-registrations'

const MOST_UNREGISTERED = 50

/**
 * The platform’s registrations (4.9) with health, endpoints without a registration, last sightings and the last day’s changes.
 * @throws AppError `forbidden` without registration.read; PlatformError
 */
export async function listRegistrations(scope: Scope): Promise<RegistrationList> {
  authorize(scope, 'registration.read')
  const { environment } = scope
  const live = await readLiveRegistrations(environment)
  const found = live.registrations.map((each) => ({ ...each, events: shownEvents(each.events) }))
  const readAt = new Date()
  const platformNow = platformClient(environment).platformNow()
  const db = await getDatabase()
  const totals = await readTotals(db, environment.name)
  const strangers = unregisteredEndpoints(totals, new Set(found.map(({ url }) => indexable(url))))
  const [registrations, changeRows, deletionRows] = await Promise.all([
    withHealth(db, environment.name, found, totals, platformNow),
    readChanges(environment.name, readAt),
    readDeletions(
      db,
      environment.name,
      strangers.map(({ url }) => url),
    ),
  ])
  const changes = changeRows.map((row) => toRegistrationChange(row, readAt, platformNow))
  const deletions = new Map(deletionRows.map((row) => [row.url, toRegistrationChange(row, readAt, platformNow)]))
  return {
    registrations: registrations.map((each) => ({ ...each, lastChange: lastChangeOf(each, changes) })),
    unreadable: live.unreadable,
    readAt: readAt.toISOString(),
    unregistered: strangers.map((endpoint) => ({ ...endpoint, deletion: deletions.get(endpoint.url) ?? null })),
    sightings: sightingsOf(totals),
    changes,
  }
}

/** A creation whose id is not known is matched by its URL. */
function lastChangeOf(
  { id, url }: LiveRegistration,
  changes: readonly RegistrationChange[],
): RegistrationChange | null {
  const isOwn = (change: RegistrationChange) =>
    change.webhookId === null ? change.action === 'create' && isSameUrl(change.url, url) : change.webhookId === id
  return changes.find((change) => change.state !== 'refused' && isOwn(change)) ?? null
}

function unregisteredEndpoints(
  totals: readonly Total[],
  registered: ReadonlySet<string>,
): Omit<UnregisteredEndpoint, 'deletion'>[] {
  return sumBy(totals, ({ endpoint }) => endpoint)
    .filter(({ key }) => !registered.has(key))
    .sort((a, b) => b.last - a.last)
    .slice(0, MOST_UNREGISTERED)
    .map(({ key, deliveries, first, last }) => ({ url: key, deliveries, firstAt: iso(first), lastAt: iso(last) }))
}

function sightingsOf(totals: readonly Total[]): EventSighting[] {
  return sumBy(totals, ({ event }) => event).map(({ key, last }) => ({ event: key, lastAt: iso(last) }))
}

type Sum = { key: string; deliveries: number; first: number; last: number }

function sumBy(totals: readonly Total[], keyOf: (total: Total) => string): Sum[] {
  const sums = new Map<string, Sum>()
  for (const total of totals) {
    const key = keyOf(total)
    const sum = sums.get(key) ?? { key, deliveries: 0, first: Number.POSITIVE_INFINITY, last: 0 }
    sums.set(key, {
      key,
      deliveries: sum.deliveries + total.count,
      first: Math.min(sum.first, total.firstAt.getTime()),
      last: Math.max(sum.last, total.lastAt.getTime()),
    })
  }
  sums.delete(UNNAMED)
  return [...sums.values()]
}

function iso(time: number): string {
  return new Date(time).toISOString()
}
