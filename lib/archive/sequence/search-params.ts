import type { GapListInput } from './list-sequence-gaps'
import { OPEN_REASONS } from './reasons'
import { ANY_REASON, OPEN_REASON, SEQUENCES } from './sequences'

export type GapFilters = typeof SEQUENCES.start

export const { load: loadGapFilters, query: gapQuery } = SEQUENCES

/** Reads what an address asks of the list. */
export function gapInput({ reason, stream, limit, cursor }: GapFilters): GapListInput {
  return {
    reasons: reason === OPEN_REASON ? OPEN_REASONS : reason === ANY_REASON ? null : [reason],
    streams: stream,
    limit,
    cursor,
  }
}
