import 'server-only'
import { indexable } from '../../codec/indexable'
import type { Environment } from '../../env'
import { AppError } from '../../errors'
import { readFailingEndpoints } from '../../incidents/open-incidents'
import { platformClient } from '../../platform-client'
import { readableIn } from '../../ramp'
import { shownUnreadable } from '../../ramp/records/shown-unreadable'
import type { LiveRegistrations } from '../dto'
import { MOST_REGISTRATIONS } from '../limits'

/**
 * The platform’s registrations (4.9), unreadable ones apart, with the time since which the archive has seen their endpoints fail.
 * @throws PlatformError; AppError `platform` above 1,000
 */
export async function readLiveRegistrations(
  environment: Environment,
  signal?: AbortSignal,
): Promise<LiveRegistrations> {
  const [found, failing] = await Promise.all([
    platformClient(environment).call('listWebhooks', signal ? { signal } : {}),
    readFailingEndpoints(environment.name, new Date()),
  ])
  if (found.length > MOST_REGISTRATIONS) throw isTooLong(found.length)
  return {
    registrations: readableIn(found).map(({ id, url, events, failureCount, disabled }) => ({
      id,
      url,
      events: [...new Set(events)],
      failureCount: failureCount ?? null,
      disabled: disabled ?? null,
      failingSince: failing.get(indexable(url)) ?? null,
    })),
    unreadable: shownUnreadable(found, MOST_REGISTRATIONS),
  }
}

function isTooLong(count: number): AppError {
  return new AppError(
    'platform',
    `The platform lists ${count} registrations, but Rampdesk can read at most ${MOST_REGISTRATIONS}.`,
  )
}
