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

/** The header is truncated to seconds. */
const HALF_A_SECOND_MS = 500

/** The tolerance of a signature, and a second for rounding. */
const MOST_MS = (TIMESTAMP_TOLERANCE_SECONDS + 1) * 1000

/** Follows the `Date` of the newest accepted answer. An offset beyond the 300 s of section 5, rule 5, comes from a cache and is ignored. */
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
