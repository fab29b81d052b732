/** One token that is being made. Must be settled once, whatever becomes of the request. */
export type MintingPlace = { settle(wasSent: boolean): void }

export type MintingBudget = {
  /** A place for one request, or the seconds until there is one again. */
  take(): MintingPlace | { retryAfter: number }
}

const MINUTE_MS = 60_000

/**
 * Keeps the requests for tokens within the platform's limit (section 8: 100 per minute and integrator), in a minute that
 * slides. A request counts from when it goes out until a minute after it ended, for the platform counts it somewhere in
 * between; one that certainly was not sent does not count. What other processes of the integrator ask for is not seen.
 *
 * @param now milliseconds; a clock that steps back delays by a minute at most
 */
export function createMintingBudget(perMinute: number, now: () => number): MintingBudget {
  let places: { at: number }[] = []

  return {
    take() {
      const time = now()
      for (const place of places) place.at = Math.min(place.at, time)
      places = places.filter(({ at }) => at > time - MINUTE_MS)
      if (places.length >= perMinute) {
        const oldest = Math.min(...places.map(({ at }) => at))
        return { retryAfter: Math.max(1, Math.ceil((oldest + MINUTE_MS - time) / 1000)) }
      }
      const place = { at: time }
      places.push(place)
      return {
        settle(wasSent) {
          if (wasSent) place.at = now()
          else places = places.filter((other) => other !== place)
        },
      }
    },
  }
}
