import type { DuplicateWindow } from '../../model/sync-state'

/**
 * Counts byte-identical records within a walk, also across a batch or a restart.
 *
 * Identical records carry the same timestamp and so lie close together in a newest-first list. Remembered is what can
 * have a twin in a later batch: the records of the last batch, those within seconds of its oldest, and, without limit
 * of distance, records that have no timestamp.
 */

const NEAR_MS = 5_000
const BATCHES_KEPT = 2

/** Of records without a timestamp, which only very old ones lack, this many are told apart at any distance. */
const UNTIMED_KEPT = 20_000

/** The ordinal of the next record with this hash in the walk, from 0. Changes `window`. */
export function nextOrdinal(window: DuplicateWindow, hash: string, time: number | null): number {
  const seen = window[hash]?.[0] ?? 0
  window[hash] = [seen + 1, time, 0]
  return seen
}

/** What a batch leaves behind for the next one. `oldest` is the oldest time in the batch, in ms since 1970. */
export function trimDuplicates(window: DuplicateWindow, oldest: number): DuplicateWindow {
  const entries = Object.entries(window)
  const untimed = entries.filter(([, [, time]]) => time === null).slice(-UNTIMED_KEPT)
  const timed = entries.filter(
    ([, [, time, age]]) => time !== null && (age + 1 < BATCHES_KEPT || time <= oldest + NEAR_MS),
  )
  return Object.fromEntries([...untimed, ...timed].map(([hash, [count, time, age]]) => [hash, [count, time, age + 1]]))
}
