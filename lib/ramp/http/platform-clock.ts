import { TIMESTAMP_TOLERANCE_SECONDS } from '../credentials/sign'

export type ClockReading = {
  /** The `Date` header, truncated to seconds. */
  date: Date | null
  headersAt: number
}

export type PlatformClock = {
  note(reading: ClockReading): void
  /** How far the platform's clock is ahead of ours; null before a plausible answer. */
  offsetMs(): number | null
}

/** The header truncates to seconds: half a second more is nearest. */
const HALF_A_SECOND_MS = 500

/** Tolerance of a signed request, plus the rounding of the header. */
const MOST_MS = (TIMESTAMP_TOLERANCE_SECONDS + 1) * 1000

/**
 * The platform's clock, by the `Date` header of its newest accepted answer. Accepted requests are at most 300 s off
 * (section 5, rule 5): a larger offset is a cache's and ignored.
 */
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
