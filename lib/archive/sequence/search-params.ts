import { createLoader, createSerializer, parseAsArrayOf, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { STREAMS, type Stream } from '../../model/stream'
import { GAP_REASONS, type GapReason } from './reasons'

export const ANY_REASON = 'any'

const gapParsers = {
  reason: parseAsStringLiteral([...GAP_REASONS, ANY_REASON]).withDefault('unexplained'),
  stream: parseAsArrayOf(parseAsStringLiteral(STREAMS)).withDefault([]),
  cursor: parseAsString,
}

export type GapFilters = { reason: GapReason | typeof ANY_REASON; stream: Stream[]; cursor: string | null }

/** Reads the filters from an address, on the server; values that are not known fall back to the default. */
export const loadGapFilters = createLoader(gapParsers)

/** The filters as a query string with `?`, empty for the defaults; for pages and the API. */
export const gapQuery = createSerializer(gapParsers)
