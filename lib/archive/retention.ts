const DAY_MS = 86_400_000

/** The platform keeps delivery records for at least this long (specification, 6.5 rule 3 and 8). */
export const RETENTION_MS = 30 * DAY_MS

/** Whole days until the platform may drop a record; negative once that day has passed. */
export function daysLeft(timestamp: Date, now: Date): number {
  return Math.floor((timestamp.getTime() + RETENTION_MS - now.getTime()) / DAY_MS)
}
