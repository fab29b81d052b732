import { storable } from '../codec/storable'

/**
 * The terms of a payload, by which text in it is found. A term is a part of a value, not of a member's name, without
 * white space, quotes, brackets, slashes and the like; ids, decimals, dates and addresses of mail stay whole.
 */

/** Longest term kept, in characters; what is longer is found by its beginning. */
const TERM_LENGTH = 100

/** Of a payload, the first so many different terms are found. */
const TERMS_OF_PAYLOAD = 400

/** Only the beginning of a very long payload is read, in characters. */
const PAYLOAD_LENGTH = 200_000

/** Of a search, so many terms count. */
const TERMS_OF_SEARCH = 10

const SEPARATORS = /[\s"'`()[\]{}<>,;:/\\|=&?!*#…“”„«»‹›‘’]+/u
const EDGES = /^[.\-+~_]+|[.\-+~]+$/gu

/** A JSON text, also one that was cut off, with what follows it; or a number as it is written. */
const VALUES = /"([^"\\]*(?:\\.[^"\\]*)*)(?:"(\s*:)?|\\?$)|(-?\d[\d.eE+-]*)/gs

/** The terms of a payload's exact text, each once; of a very long one, those of its beginning. Never throws. */
export function termsOfPayload(payload: string): string[] {
  const terms = new Set<string>()
  for (const [, text, colon, number] of payload.slice(0, PAYLOAD_LENGTH).matchAll(VALUES)) {
    if (colon !== undefined) continue
    for (const term of termsOf(number ?? decoded(text ?? ''))) {
      terms.add(term)
      if (terms.size === TERMS_OF_PAYLOAD) return [...terms]
    }
  }
  return [...terms]
}

/** The terms of a text that somebody looks for; empty where it has none. */
export function termsOfSearch(text: string): string[] {
  return [...new Set(termsOf(text))].slice(0, TERMS_OF_SEARCH)
}

/** From this length on a term of a search may be the beginning of a term; shorter ones begin too many. */
const PREFIX_FROM = 3

/** Whether a payload with `terms` has what is looked for: each term of the search begins one of them, short ones are one. */
export function hasTerms(terms: readonly string[], search: readonly string[]): boolean {
  return search.every((sought) =>
    terms.some((term) => (sought.length < PREFIX_FROM ? term === sought : term.startsWith(sought))),
  )
}

/** The same rule as `hasTerms`, as the text of a Postgres `tsquery`. */
export function searchQuery(search: readonly string[]): string {
  return search.map((term) => `'${term.replace(/['\\]/g, '$&$&')}'${term.length < PREFIX_FROM ? '' : ':*'}`).join(' & ')
}

function termsOf(text: string): string[] {
  return storable(text.normalize('NFKC').toLowerCase())
    .split(SEPARATORS)
    .map((term) => storable(term.slice(0, TERM_LENGTH)).replace(EDGES, ''))
    .filter((term) => term !== '')
}

function decoded(text: string): string {
  if (!text.includes('\\')) return text
  try {
    return String(JSON.parse(`"${text}"`))
  } catch {
    return text
  }
}
