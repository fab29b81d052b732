import { PROPAGATION_MS } from '../ramp/contract/timing'

/** The end of a change by our clock, and how far the platform’s clock is ahead of ours. */
export type ChangeTime = { finishedAt: Date; clockOffsetMs: number }

/**
 * How many milliseconds deliveries may still use the earlier configuration (specification, 8: about 60 seconds); 0 once
 * they may not.
 *
 * @param platformNow milliseconds since 1970 by the platform's clock, as `RampClient.platformNow` knows it
 */
export function propagatingMs({ finishedAt, clockOffsetMs }: ChangeTime, platformNow: number): number {
  const until = finishedAt.getTime() + clockOffsetMs + PROPAGATION_MS
  return Math.min(PROPAGATION_MS, Math.max(0, until - platformNow))
}
