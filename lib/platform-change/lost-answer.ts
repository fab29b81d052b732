/** Longer than sending and storing can take. */
export const LOST_AFTER_MS = 120_000

/** The rest is for storing the end. */
export const SEND_TIMEOUT_MS = LOST_AFTER_MS - 30_000

/** Whether a change stored as `sent` counts as lost. @param now in ms, by our clock */
export function hasLostAnswer(sentAt: Date, now: number): boolean {
  return now - sentAt.getTime() > LOST_AFTER_MS
}

/** Ms; 0 once ended or lost. */
export function msUntilLost(sentAt: Date, finishedAt: Date | null, now: number): number {
  if (finishedAt) return 0
  return Math.min(LOST_AFTER_MS, Math.max(0, sentAt.getTime() + LOST_AFTER_MS - now))
}

/** Reckons by our clock. */
export function presumedEnd(sentAt: Date, finishedAt: Date | null): Date {
  return finishedAt ?? new Date(sentAt.getTime() + LOST_AFTER_MS)
}
