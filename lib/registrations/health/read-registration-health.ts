import 'server-only'
import { readTotals } from '../../archive/query/read-totals'
import type { Database } from '../../db'
import type { Environment } from '../../env'
import { AppError } from '../../errors'
import { platformClient } from '../../platform-client'
import type { LiveRegistration, LiveRegistrations } from '../dto'
import { MOST_WITH_HEALTH } from '../limits'
import { withHealth } from '../list/endpoint-health'
import { readLiveRegistrations } from '../list/live-registrations'
import { orderRegistrations, type RegistrationOrder } from '../list/order-registrations'
import { troubledRegistrations } from '../list/registration-trouble'
import { searchRegistrations } from '../list/search-registrations'
import type { RegistrationFilters, RegistrationHealthRow } from './registrations'

/**
 * The platform’s registrations with the counts of the archive, in the given order. Unreadable ones come last whatever the filter,
 * because they may match it.
 *
 * @throws AppError `platform` if the platform does not list them
 */
export async function* readRegistrationHealth(
  db: Database,
  environment: Environment,
  { order, ...filters }: RegistrationFilters & { order: RegistrationOrder },
  signal: AbortSignal,
): AsyncGenerator<RegistrationHealthRow[]> {
  const { registrations, unreadable } = await readLive(environment, filters, signal)
  const totals = await readTotals(db, environment.name)
  const now = platformClient(environment).platformNow()
  const parts: Awaited<ReturnType<typeof withHealth<LiveRegistration>>>[] = []
  for (let from = 0; from < registrations.length; from += MOST_WITH_HEALTH) {
    signal.throwIfAborted()
    const some = registrations.slice(from, from + MOST_WITH_HEALTH)
    parts.push(await withHealth(db, environment.name, some, totals, now))
  }
  const rows = parts.flat()
  if (rows.length > 0)
    yield orderRegistrations(rows, order, filters.period).map(
      ({ id, url, events, failureCount, failingSince, disabled, health }) => ({
        id,
        url,
        events,
        failureCount,
        failingSince,
        state: disabled === null ? 'not said' : disabled ? 'disabled' : 'enabled',
        counts: Object.fromEntries(health.periods[filters.period].outcomes.map(({ value, count }) => [value, count])),
        lastDeliveredAt: health.lastDeliveredAt,
        lastProblemAt: health.lastProblem?.at ?? null,
        lastProblem: health.lastProblem?.outcome ?? null,
      }),
    )
  if (unreadable.length > 0)
    yield unreadable.map(({ id }) => ({
      id,
      url: null,
      events: null,
      failureCount: null,
      failingSince: null,
      state: 'unreadable',
      counts: null,
      lastDeliveredAt: null,
      lastProblemAt: null,
      lastProblem: null,
    }))
}

/** The number of rows that `readRegistrationHealth` gives, live. @throws AppError `platform` if the platform does not list them */
export async function countLiveRegistrations(environment: Environment, filters: RegistrationFilters): Promise<number> {
  const { registrations, unreadable } = await readLive(environment, filters)
  return registrations.length + unreadable.length
}

async function readLive(
  environment: Environment,
  { search, trouble }: RegistrationFilters,
  signal?: AbortSignal,
): Promise<LiveRegistrations> {
  try {
    const live = await readLiveRegistrations(environment, signal)
    const registrations = searchRegistrations(troubledRegistrations(live.registrations, trouble), search ?? '')
    return { ...live, registrations }
  } catch (cause) {
    signal?.throwIfAborted()
    throw new AppError(
      'platform',
      'The platform did not list its registrations, so nothing was exported. Try again once it answers.',
      { cause },
    )
  }
}
