import { PROPAGATION_MS } from '../ramp/contract/timing'

/** Times by our clock; the platform's lead in ms. */
export type ChangeTime = { finishedAt: Date; clockOffsetMs: number }

/**
 * How many milliseconds deliveries may still go by the configuration of before (specification, 8: about 60 seconds);
 * 0 once they no longer may.
 *
 * @param platformNow milliseconds since 1970 by the platform's clock, as `RampClient.platformNow` knows it
 */
export function propagatingMs({ finishedAt, clockOffsetMs }: ChangeTime, platformNow: number): number {
  const until = finishedAt.getTime() + clockOffsetMs + PROPAGATION_MS
  return Math.min(PROPAGATION_MS, Math.max(0, until - platformNow))
}
