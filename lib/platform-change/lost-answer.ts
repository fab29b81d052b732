/** An answer counts as lost after this time, which is longer than sending and storing can take. */
export const LOST_AFTER_MS = 120_000

/** The time limit of the request; the rest of `LOST_AFTER_MS` is for storing its end. */
export const SEND_TIMEOUT_MS = LOST_AFTER_MS - 30_000

/** Whether a change stored as `sent` counts as lost. @param now in ms, by our clock */
export function hasLostAnswer(sentAt: Date, now: number): boolean {
  return now - sentAt.getTime() > LOST_AFTER_MS
}

/** Milliseconds until the answer counts as lost; 0 once the change has ended or is lost. */
export function msUntilLost(sentAt: Date, finishedAt: Date | null, now: number): number {
  if (finishedAt) return 0
  return Math.min(LOST_AFTER_MS, Math.max(0, sentAt.getTime() + LOST_AFTER_MS - now))
}

/** The end of a change by our clock: the stored one, or the time at which its answer counts as lost. */
export function presumedEnd(sentAt: Date, finishedAt: Date | null): Date {
  return finishedAt ?? new Date(sentAt.getTime() + LOST_AFTER_MS)
}
