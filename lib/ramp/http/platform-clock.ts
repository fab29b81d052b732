import { TIMESTAMP_TOLERANCE_SECONDS } from '../credentials/sign'

export type ClockReading = {
  /** The `Date` header, truncated to seconds. */
  date: Date | null
  headersAt: number
}

export type PlatformClock = {
  note(reading: ClockReading): void
  /** @returns null before a plausible answer. */
  offsetMs(): number | null
}

/** The header truncates to seconds. */
const HALF_A_SECOND_MS = 500

/** Tolerance of a signature and rounding. */
const MOST_MS = (TIMESTAMP_TOLERANCE_SECONDS + 1) * 1000

/** Follows the newest accepted answer's `Date`. These are at most 300 s off (section 5, rule 5), so a larger offset is a cache's. */
export function createPlatformClock(): PlatformClock {
  let offset: number | null = null
  return {
    note({ date, headersAt }) {
      if (date === null) return
      const found = date.getTime() + HALF_A_SECOND_MS - headersAt
      if (Math.abs(found) <= MOST_MS) offset = Math.round(found)
    },
    offsetMs: () => offset,
  }
}
