/**
 * Counts byte-identical records within a walk, also across a page break or a restart.
 *
 * Identical records carry the same timestamp and so lie close together in a newest-first list. Remembered is what can
 * have a twin on the next page: the records of the last two pages, and those within seconds of the page's oldest.
 */

/** Record hash → how often the walk has seen it, its time in ms since 1970, pages since. Stored with the span. */
export type TwinWindow = Record<string, [count: number, time: number, age: number]>

const NEAR_MS = 5_000
const PAGES_KEPT = 2

/** The ordinal of the next record with this hash in the walk, from 0. Changes `window`. */
export function nextOrdinal(window: TwinWindow, hash: string, time: number): number {
  const seen = window[hash]?.[0] ?? 0
  window[hash] = [seen + 1, time, 0]
  return seen
}

/** What a page leaves behind for the next one. `oldest` is the oldest time on the page, in ms since 1970. */
export function trimWindow(window: TwinWindow, oldest: number): TwinWindow {
  const kept = Object.entries(window).filter(([, [, time, age]]) => age + 1 < PAGES_KEPT || time <= oldest + NEAR_MS)
  return Object.fromEntries(kept.map(([hash, [count, time, age]]) => [hash, [count, time, age + 1]]))
}
