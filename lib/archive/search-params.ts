import {
  createLoader,
  createParser,
  createSerializer,
  parseAsArrayOf,
  parseAsString,
  parseAsStringLiteral,
} from 'nuqs/server'
import { OUTCOMES, type Outcome } from './outcome'

export const PAGE_SIZES = [50, 100, 250, 500] as const

export type PageSize = (typeof PAGE_SIZES)[number]

const pageSize = createParser<PageSize>({
  parse: (text) => PAGE_SIZES.find((size) => String(size) === text) ?? null,
  serialize: String,
})

/** What an event of a filter may be: any text that can stand in the archive, also of an event that is not known. */
export const EVENT_TEXT = /^[^\p{Cc}\p{Cs}]{1,300}$/u

const eventName = createParser<string>({
  parse: (text) => (EVENT_TEXT.test(text) ? text : null),
  serialize: String,
})

/** Everything that decides which deliveries a page shows. Values that are not known fall back to the default. */
export const deliveryParsers = {
  outcome: parseAsArrayOf(parseAsStringLiteral(OUTCOMES)).withDefault([]),
  event: parseAsArrayOf(eventName).withDefault([]),
  limit: pageSize.withDefault(50),
  cursor: parseAsString,
}

export type DeliveryFilters = { outcome: Outcome[]; event: string[]; limit: PageSize; cursor: string | null }

/** Reads the filters from an address, on the server. */
export const loadDeliveryFilters = createLoader(deliveryParsers)

/** The filters as a query string with its `?`, empty for the defaults; the same for pages and for the API. */
export const deliveryQuery = createSerializer(deliveryParsers)
