import type { Random } from '../random'

const FROM = Date.UTC(2024, 0, 1)
const SECONDS = 700 * 24 * 60 * 60

/** An instant in 2024 or 2025, whatever the clock says. */
export function pastInstant(random: Random): string {
  return new Date(FROM + random.int(0, SECONDS) * 1000).toISOString()
}
