import {
  createLoader,
  createParser,
  createSerializer,
  parseAsArrayOf,
  parseAsBoolean,
  parseAsString,
  parseAsStringLiteral,
} from 'nuqs/server'
import { parseInstant } from '../../codec/storable'
import { readValueList, writeValueList } from '../../codec/value-list'
import { OUTCOMES, type Outcome } from '../../model/outcome'
import { FAMILIES, type Family, STATUS_TEXT, TIME_PRESET_NAMES, type TimePreset } from './filter'

export const PAGE_SIZES = [50, 100, 250, 500] as const

export type PageSize = (typeof PAGE_SIZES)[number]

const pageSize = createParser<PageSize>({
  parse: (text) => PAGE_SIZES.find((size) => String(size) === text) ?? null,
  serialize: String,
})

/** What a value of a filter may be: any text that can stand in the archive, also an event that is not known. */
export const VALUE_TEXT = /^[^\p{Cc}\p{Cs}]{1,1000}$/u

/** Why a value can't be one of a filter, said after its name; null where it can. */
export function unfitReason(value: string): string | null {
  if (VALUE_TEXT.test(value)) return null
  if (value === '') return 'is empty'
  return /[\p{Cc}\p{Cs}]/u.test(value) ? 'has a control character' : 'is too long'
}

/** How many values one filter may have. */
export const VALUES_AT_MOST = 50

const textOf = (pattern: RegExp) =>
  createParser<string>({ parse: (text) => (pattern.test(text) ? text : null), serialize: String })

/** Each value once, no more than the API takes. */
function valuesOf(pattern: RegExp) {
  return createParser<string[]>({
    parse: (text) =>
      readValueList(text)
        .filter((value) => pattern.test(value))
        .slice(0, VALUES_AT_MOST),
    serialize: writeValueList,
    eq: (a, b) => a.length === b.length && a.every((value, index) => value === b[index]),
  }).withDefault([])
}

/** An instant in its canonical form, so that one range has one address. */
const instant = createParser<string>({
  parse: (text) => parseInstant(text)?.toISOString() ?? null,
  serialize: String,
})

/** What somebody looks for in payloads. */
export const SEARCH_TEXT = /^[^\p{Cc}\p{Cs}]{1,300}$/u

/** The filters of an address; values that are not known fall back to the default. */
export const filterParsers = {
  outcome: parseAsArrayOf(parseAsStringLiteral(OUTCOMES)).withDefault([]),
  family: parseAsArrayOf(parseAsStringLiteral(FAMILIES)).withDefault([]),
  event: valuesOf(VALUE_TEXT),
  endpoint: valuesOf(VALUE_TEXT),
  status: valuesOf(STATUS_TEXT),
  user: valuesOf(VALUE_TEXT),
  resource: valuesOf(VALUE_TEXT),
  eventId: valuesOf(VALUE_TEXT),
  /** A range that ends now. An exact one, `from` or `to`, goes before it. */
  range: parseAsStringLiteral(TIME_PRESET_NAMES),
  from: instant,
  to: instant,
  text: textOf(SEARCH_TEXT),
}

/** Everything that decides which deliveries a page shows, and how. */
export const deliveryParsers = {
  ...filterParsers,
  limit: pageSize.withDefault(50),
  /** Rows appear as they arrive. */
  live: parseAsBoolean.withDefault(false),
  cursor: parseAsString,
}

/** The filters as an address names them. */
export type AddressFilters = {
  outcome: Outcome[]
  family: Family[]
  event: string[]
  endpoint: string[]
  status: string[]
  user: string[]
  resource: string[]
  eventId: string[]
  range: TimePreset | null
  /** ISO 8601, UTC. */
  from: string | null
  to: string | null
  text: string | null
}

export type DeliveryFilters = AddressFilters & { limit: PageSize; live: boolean; cursor: string | null }

export const NO_ADDRESS_FILTERS: AddressFilters = {
  outcome: [],
  family: [],
  event: [],
  endpoint: [],
  status: [],
  user: [],
  resource: [],
  eventId: [],
  range: null,
  from: null,
  to: null,
  text: null,
}

/** Reads the filters from an address, on the server. */
export const loadDeliveryFilters = createLoader(deliveryParsers)

/** The filters as a query string with its `?`, empty for the defaults; the same for pages and for the API. */
export const deliveryQuery = createSerializer(deliveryParsers)

/** The part of the filters that says which deliveries match, whatever page of them is shown. */
export function addressFilters(filters: DeliveryFilters): AddressFilters {
  const { limit: _limit, live: _live, cursor: _cursor, ...which } = filters
  return which
}

/** Whether anything is filtered. */
export function isFiltered(filters: AddressFilters): boolean {
  return deliveryQuery({ ...filters, limit: 50, live: false, cursor: null }) !== ''
}
