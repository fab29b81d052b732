import 'server-only'
import type { Environment } from '../env'
import { platformClient } from '../platform-client'

/**
 * The time by the platform's clock, in ms since 1970. Before the platform has answered this process, its clock is taken to
 * be as far ahead as it was at a stored change.
 *
 * @param change the newest that was sent; null when there is none
 */
export function platformNowFor(environment: Environment, change: { clockOffsetMs: number } | null): number {
  const client = platformClient(environment)
  if (client.clockOffsetMs() !== null || change === null) return client.platformNow()
  return Date.now() + change.clockOffsetMs
}

/** How far the platform's clock is ahead of ours by its newest answer, in whole ms; 0 before the first answer. */
export function clockOffsetFor(environment: Environment): number {
  return platformClient(environment).clockOffsetMs() ?? 0
}
