import 'server-only'
import type { Environment } from '../env'
import { platformClient } from '../platform-client'

/**
 * Ms since 1970 by the platform's clock. Before the platform has answered this process, a stored change tells how far
 * its clock is ahead.
 *
 * @param change the newest change that was sent
 */
export function platformNowFor(environment: Environment, change: { clockOffsetMs: number } | null): number {
  const client = platformClient(environment)
  if (client.clockOffsetMs() !== null || change === null) return client.platformNow()
  return Date.now() + change.clockOffsetMs
}

/** How far the platform’s clock is ahead of ours, in whole ms; 0 before the first answer. */
export function clockOffsetFor(environment: Environment): number {
  return platformClient(environment).clockOffsetMs() ?? 0
}
