import type { GapListInput } from './list-sequence-gaps'
import { ANY_REASON, SEQUENCES } from './sequences'

export type GapFilters = typeof SEQUENCES.start

export const { load: loadGapFilters, query: gapQuery } = SEQUENCES

/** Turns the filters of an address into the input of the list. */
export function gapInput({ reason, stream, limit, cursor }: GapFilters): GapListInput {
  return { reasons: reason === ANY_REASON ? null : [reason], streams: stream, limit, cursor }
}
