import type { Random } from '../random'

const FROM = Date.UTC(2024, 0, 1)
const SECONDS = 700 * 24 * 60 * 60

/** An instant of 2024 or 2025, the same for the same random values: what is seeded does not move with the clock. */
export function pastInstant(random: Random): string {
  return new Date(FROM + random.int(0, SECONDS) * 1000).toISOString()
}
