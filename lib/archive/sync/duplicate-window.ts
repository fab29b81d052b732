import type { DuplicateWindow } from '../../model/sync-state'

/**
 * Counts byte-identical records within a walk, across batches and restarts. Keeps the last batch, records within
 * seconds of its oldest, and untimed ones.
 */

const NEAR_MS = 5_000
const BATCHES_KEPT = 2

const UNTIMED_KEPT = 20_000

/** The ordinal of a record among identical ones, from 0; changes `window`. */
export function nextOrdinal(window: DuplicateWindow, hash: string, time: number | null): number {
  const seen = window[hash]?.[0] ?? 0
  window[hash] = [seen + 1, time, 0]
  return seen
}

/**
 * The window for the next batch.
 *
 * @param oldest the oldest time in the batch, ms since 1970.
 */
export function trimDuplicates(window: DuplicateWindow, oldest: number): DuplicateWindow {
  const entries = Object.entries(window)
  const untimed = entries.filter(([, [, time]]) => time === null).slice(-UNTIMED_KEPT)
  const timed = entries.filter(
    ([, [, time, age]]) => time !== null && (age + 1 < BATCHES_KEPT || time <= oldest + NEAR_MS),
  )
  return Object.fromEntries([...untimed, ...timed].map(([hash, [count, time, age]]) => [hash, [count, time, age + 1]]))
}
