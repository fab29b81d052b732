import 'server-only'
import type { Environment } from '../env'
import { platformClient } from '../platform-client'
import type { LiveRegistration } from './dto'

/**
 * The registrations as the platform has them now (specification, 4.9), and nothing of ours.
 *
 * @throws PlatformError when the platform could not be read.
 */
export async function readLiveRegistrations(environment: Environment): Promise<LiveRegistration[]> {
  const found = await platformClient(environment).call('listWebhooks')
  return found.map(({ id, url, events, failureCount, disabled }) => ({
    id,
    url,
    events,
    failureCount: failureCount ?? null,
    disabled: disabled ?? null,
  }))
}
