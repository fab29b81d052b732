import 'server-only'
import { authorize, type Scope } from '../auth/scope'
import { platformClient } from '../platform-client'
import type { EndpointHealth, RegistrationList } from './dto'
import { readEndpointHealth } from './endpoint-health'

const NO_TRAFFIC: EndpointHealth = { outcomes: [], lastDeliveredAt: null, lastProblem: null }

/**
 * The webhook registrations as the platform has them now (specification, 4.9), each with the health of its endpoint
 * from the archive.
 *
 * @throws AppError `forbidden` without registration.read; PlatformError when the platform could not be read.
 */
export async function listRegistrations(scope: Scope): Promise<RegistrationList> {
  authorize(scope, 'registration.read')
  const found = await platformClient(scope.environment).call('listWebhooks', {})
  const readAt = new Date()
  const health = await readEndpointHealth(
    scope.environment.name,
    found.map(({ url }) => url),
    readAt,
  )
  return {
    registrations: found.map(({ id, url, events, failureCount, disabled }) => ({
      id,
      url,
      events,
      failureCount: failureCount ?? null,
      disabled: disabled ?? null,
      health: health.get(url) ?? NO_TRAFFIC,
    })),
    readAt: readAt.toISOString(),
  }
}
