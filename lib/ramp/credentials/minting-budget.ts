/** One token that is being made. Must be settled once, whatever becomes of the request. */
export type MintingPlace = { settle(wasSent: boolean): void }

export type MintingBudget = {
  /** A place for one request, or the seconds until there is one again, if those on their way end now. */
  take(): MintingPlace | { retryAfter: number }
}

const MINUTE_MS = 60_000

/** `endedAt` is null while the request is on its way. */
type Place = { endedAt: number | null }

/**
 * Keeps the requests for tokens within the platform's limit (section 8: 100 per minute and integrator), in a minute that
 * slides. A request counts from when it goes out until a minute after it ended, for the platform counts it somewhere in
 * between; one that certainly was not sent does not count. What other processes of the integrator ask for is not seen.
 *
 * @param now milliseconds; a clock that steps back delays by a minute at most
 */
export function createMintingBudget(perMinute: number, now: () => number): MintingBudget {
  let places: Place[] = []

  return {
    take() {
      const time = now()
      for (const place of places) if (place.endedAt !== null) place.endedAt = Math.min(place.endedAt, time)
      places = places.filter(({ endedAt }) => endedAt === null || endedAt > time - MINUTE_MS)
      if (places.length >= perMinute) {
        const oldest = Math.min(...places.map(({ endedAt }) => endedAt ?? time))
        return { retryAfter: Math.max(1, Math.ceil((oldest + MINUTE_MS - time) / 1000)) }
      }
      const place: Place = { endedAt: null }
      places.push(place)
      return {
        settle(wasSent) {
          if (wasSent) place.endedAt = now()
          else places = places.filter((other) => other !== place)
        },
      }
    },
  }
}
