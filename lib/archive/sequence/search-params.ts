import type { GapListInput } from './list-sequence-gaps'
import { ANY_REASON, SEQUENCES } from './sequences'

/** The filters of the list of gaps as an address names them. */
export type GapFilters = typeof SEQUENCES.start

export const { load: loadGapFilters, query: gapQuery } = SEQUENCES

/** What an address asks of the list. */
export function gapInput({ reason, stream, cursor }: GapFilters): GapListInput {
  return { reason: reason === ANY_REASON ? null : reason, streams: stream, cursor }
}
