const DAY_MS = 86_400_000

/** Records stay at least this long (6.5 rule 3, 8). */
export const RETENTION_MS = 30 * DAY_MS

/** Whole days until the platform may drop a record; negative afterwards. */
export function daysLeft(timestamp: Date, now: Date): number {
  return Math.floor((timestamp.getTime() + RETENTION_MS - now.getTime()) / DAY_MS)
}
