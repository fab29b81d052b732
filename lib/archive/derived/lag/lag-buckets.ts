/** The bucket of deliveries without `occurredAt` or without a timestamp. */
export const NO_LAG = -1
/** The bucket of deliveries that ended before they occurred. */
export const NEGATIVE_LAG = 0

const LONGEST_MS = 320_000_000_000

/**
 * The beginning of each bucket, in milliseconds: whole numbers, each 1 ms or at most 5 % above the one before. Bucket `n`, from 1 on, begins at
 * `LAG_EDGES[n - 1]`; the last has no end. Migration 0009 makes the same numbers in SQL: they may not change.
 */
export const LAG_EDGES: readonly number[] = edges()

function edges(): number[] {
  const made: number[] = []
  for (let edge = 0; edge < LONGEST_MS; edge = Math.max(edge + 1, Math.floor((edge * 105) / 100))) made.push(edge)
  return made
}

/** The longest lag of a bucket, in milliseconds; for the last bucket, which has no end, its beginning. */
export function longestOf(bucket: number): number {
  const next = LAG_EDGES[bucket]
  return next === undefined ? (LAG_EDGES.at(-1) ?? 0) : next - 1
}

/** How many deliveries a bucket holds. */
export type LagCount = { bucket: number; count: number }

/** Percentiles in milliseconds, at most 5 % above the exact ones; null if nothing was measured. */
export type LagSummary = {
  measured: number
  /** Deliveries that ended before they occurred, by the platform’s own times. */
  negative: number
  /** Deliveries not measured: without `occurredAt` or without a timestamp. */
  none: number
  p50: number | null
  p90: number | null
  p99: number | null
  max: number | null
}

/** Negative lags count as measured, and as 0 ms. */
export function summarizeLag(counts: readonly LagCount[]): LagSummary {
  const sumOf = (passes: (bucket: number) => boolean) =>
    counts.reduce((sum, { bucket, count }) => (passes(bucket) ? sum + count : sum), 0)
  const measured = sumOf((bucket) => bucket >= NEGATIVE_LAG)
  const ordered = counts.filter(({ bucket, count }) => bucket >= NEGATIVE_LAG && count > 0).toSorted(byBucket)
  const at = (share: number) => {
    const rank = Math.ceil(share * measured)
    let passed = 0
    const found = ordered.find(({ count }) => {
      passed += count
      return passed >= rank
    })
    return found === undefined ? null : Math.max(0, longestOf(found.bucket))
  }
  return {
    measured,
    negative: sumOf((bucket) => bucket === NEGATIVE_LAG),
    none: sumOf((bucket) => bucket === NO_LAG),
    p50: at(0.5),
    p90: at(0.9),
    p99: at(0.99),
    max: at(1),
  }
}

const byBucket = (a: LagCount, b: LagCount) => a.bucket - b.bucket
