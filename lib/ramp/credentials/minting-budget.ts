export type MintingPlace = { leave(wasSent: boolean): void }

export type MintingBudget = {
  /** Takes a place, or gives the seconds to wait. */
  take(): MintingPlace | { retryAfter: number }
}

const MINUTE_MS = 60_000

type Place = { endedAt: number | null }

/**
 * Keeps token requests within the platform's limit (section 8: 100 per minute and integrator), over a sliding minute. A
 * sent request counts until a minute after its end. Other processes of the integrator are not seen.
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
        leave(wasSent) {
          if (wasSent) place.endedAt = now()
          else places = places.filter((other) => other !== place)
        },
      }
    },
  }
}
