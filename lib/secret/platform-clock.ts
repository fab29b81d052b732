import 'server-only'
import type { Environment } from '../env'
import { platformClient } from '../platform-client'

/**
 * The time by the platform's clock, in ms since 1970. Before this process has had an answer of the platform, its clock is
 * taken to be as far ahead as it was at a change that is kept.
 *
 * @param change the newest that was sent; null when there is none
 */
export function platformNowFor(environment: Environment, change: { clockOffsetMs: number } | null): number {
  const client = platformClient(environment)
  if (client.clockOffsetMs() !== null || change === null) return client.platformNow()
  return Date.now() + change.clockOffsetMs
}
