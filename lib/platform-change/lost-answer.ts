/**
 * An unanswered change counts as lost this long after it was sent, made or not: longer than a request and storing its
 * answer can take.
 */
export const LOST_AFTER_MS = 120_000

/** For writing a change down and sending it: half a minute is left to store its end before it counts as lost. */
export const SEND_TIMEOUT_MS = LOST_AFTER_MS - 30_000

/** Whether the answer to a change that is stored as `sent` will not come any more. @param now in ms, by our clock */
export function hasLostAnswer(sentAt: Date, now: number): boolean {
  return now - sentAt.getTime() > LOST_AFTER_MS
}

/** For how many ms a change may still be made at the platform; 0 once it has ended or counts as lost. */
export function msUntilLost(sentAt: Date, finishedAt: Date | null, now: number): number {
  if (finishedAt) return 0
  return Math.min(LOST_AFTER_MS, Math.max(0, sentAt.getTime() + LOST_AFTER_MS - now))
}

/** When a change ended or, while no answer is stored, when it will count as lost; by our clock. */
export function presumedEnd(sentAt: Date, finishedAt: Date | null): Date {
  return finishedAt ?? new Date(sentAt.getTime() + LOST_AFTER_MS)
}
