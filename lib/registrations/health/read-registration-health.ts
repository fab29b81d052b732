import 'server-only'
import { readTotals } from '../../archive/query/read-totals'
import type { Database } from '../../db'
import type { Environment } from '../../env'
import { AppError } from '../../errors'
import { platformClient } from '../../platform-client'
import type { LiveRegistrations, Period } from '../dto'
import { MOST_WITH_HEALTH } from '../limits'
import { withHealth } from '../list/endpoint-health'
import { readLiveRegistrations } from '../list/live-registrations'
import type { RegistrationHealthRow } from './registrations'

/**
 * The platform's registrations with the counts of the archive, by batches; those that can't be read come last, as such.
 *
 * @throws AppError `platform` when the platform doesn't list them
 */
export async function* readRegistrationHealth(
  db: Database,
  environment: Environment,
  period: Period,
  signal: AbortSignal,
): AsyncGenerator<RegistrationHealthRow[]> {
  const { registrations, unreadable } = await readLive(environment, signal)
  const totals = await readTotals(db, environment.name)
  const now = platformClient(environment).platformNow()
  for (let from = 0; from < registrations.length; from += MOST_WITH_HEALTH) {
    signal.throwIfAborted()
    const some = registrations.slice(from, from + MOST_WITH_HEALTH)
    const read = await withHealth(db, environment.name, some, totals, now)
    yield read.map(({ id, url, events, failureCount, disabled, health }) => ({
      id,
      url,
      events,
      failureCount,
      state: disabled === null ? 'not said' : disabled ? 'disabled' : 'enabled',
      counts: Object.fromEntries(health.periods[period].outcomes.map(({ value, count }) => [value, count])),
      lastDeliveredAt: health.lastDeliveredAt,
      lastProblemAt: health.lastProblem?.at ?? null,
      lastProblem: health.lastProblem?.outcome ?? null,
    }))
  }
  if (unreadable.length > 0)
    yield unreadable.map(({ id }) => ({
      id,
      url: null,
      events: null,
      failureCount: null,
      state: 'unreadable',
      counts: null,
      lastDeliveredAt: null,
      lastProblemAt: null,
      lastProblem: null,
    }))
}

/** Live, too. @throws AppError `platform` when the platform doesn't list them */
export async function countLiveRegistrations(environment: Environment): Promise<number> {
  const { registrations, unreadable } = await readLive(environment)
  return registrations.length + unreadable.length
}

async function readLive(environment: Environment, signal?: AbortSignal): Promise<LiveRegistrations> {
  try {
    return await readLiveRegistrations(environment, signal)
  } catch (cause) {
    signal?.throwIfAborted()
    throw new AppError(
      'platform',
      'The platform did not list its registrations, so nothing was exported. Try again once it answers.',
      { cause },
    )
  }
}
