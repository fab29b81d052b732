/** When an unanswered change counts as lost, made or not: longer than sending it and storing its answer can take. */
export const LOST_AFTER_MS = 120_000

/** For storing and sending a change; the rest is for storing its end. */
export const SEND_TIMEOUT_MS = LOST_AFTER_MS - 30_000

/** Whether a change stored as `sent` counts as lost. @param now in ms, by our clock */
export function hasLostAnswer(sentAt: Date, now: number): boolean {
  return now - sentAt.getTime() > LOST_AFTER_MS
}

/** Ms in which a change may still be made at the platform; 0 once it has ended or counts as lost. */
export function msUntilLost(sentAt: Date, finishedAt: Date | null, now: number): number {
  if (finishedAt) return 0
  return Math.min(LOST_AFTER_MS, Math.max(0, sentAt.getTime() + LOST_AFTER_MS - now))
}

/** When a change ended or, without an answer, counts as lost; by our clock. */
export function presumedEnd(sentAt: Date, finishedAt: Date | null): Date {
  return finishedAt ?? new Date(sentAt.getTime() + LOST_AFTER_MS)
}
