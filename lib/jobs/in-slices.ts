import 'server-only'
import { getDatabase, getSliceMs, type Transaction } from '../db'
import { sizeAfter } from '../db/turns/slice-size'

/** Sizes of slices in rows. */
export type SliceSizes = { first: number; least: number; most: number }

export type SliceEnd = { rows: number; hasMore: boolean }

type Options = {
  sizes: SliceSizes
  signal: AbortSignal
  /** After so many rows, no other slice begins. */
  atMost?: number
  /** Called after each slice is committed. */
  onSlice?: (() => void | Promise<void>) | undefined
}

/**
 * Runs a job slice by slice, each in a transaction of its own. A slice has `most` rows on Postgres; on PGlite, where everybody
 * waits for the one session, it has as many as fit into a turn.
 *
 * @returns the rows of all slices.
 */
export async function inSlices(
  { sizes: { first, least, most }, signal, atMost = Number.POSITIVE_INFINITY, onSlice }: Options,
  run: (tx: Transaction, size: number) => Promise<SliceEnd>,
): Promise<number> {
  const db = await getDatabase()
  let size = (await getSliceMs()) === Number.POSITIVE_INFINITY ? most : first
  let total = 0
  for (let hasMore = true; hasMore && total < atMost && !signal.aborted; ) {
    let tookMs = 0
    const end = await db.transaction(async (tx) => {
      const begun = performance.now()
      const answer = await run(tx, size)
      tookMs = performance.now() - begun
      return answer
    })
    hasMore = end.hasMore
    total += end.rows
    await onSlice?.()
    size = sizeAfter(size, tookMs, { least, most, mostMs: await getSliceMs() })
  }
  return total
}
