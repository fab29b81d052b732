import { TIMESTAMP_TOLERANCE_SECONDS } from '../credentials/sign'

/** What an answer says about the platform's clock. */
export type ClockReading = {
  /** Its `Date` header, in whole seconds, cut off; null without one. */
  date: Date | null
  /** Our clock in milliseconds when its headers came. */
  headersAt: number
}

export type PlatformClock = {
  note(reading: ClockReading): void
  /** How far the platform's clock is ahead of ours, in milliseconds; null before an answer that can be believed. */
  offsetMs(): number | null
}

/** The header has whole seconds, cut off: half a second more is nearest to the truth. */
const HALF_A_SECOND_MS = 500

/** A little more than what a signed request may be off by, for the whole seconds of the header. */
const MOST_MS = (TIMESTAMP_TOLERANCE_SECONDS + 1) * 1000

/**
 * The platform's clock, by the `Date` header of its newest answer to a request that it accepted. It accepts requests that
 * are at most 300 s off (section 5, rule 5), so a header that says more is somebody else's, such as a cache's, and not believed.
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
