import { storable } from '../codec/storable'

/**
 * The terms by which a payload’s text is found: parts of values without white space, quotes, brackets or slashes;
 * ids, decimals, dates and mail addresses stay whole.
 */

/** In characters; a longer term is found by its beginning. */
const TERM_LENGTH = 100

const TERMS_OF_PAYLOAD = 400

/** Characters read of a very long payload. */
const PAYLOAD_LENGTH = 200_000

/** A search uses no more terms than this. */
const TERMS_OF_SEARCH = 10

const SEPARATORS = /[\s"'`()[\]{}<>,;:/\\|=&?!*#…“”„«»‹›‘’]+/u
const EDGES = /^[.\-+~_]+|[.\-+~]+$/gu

/** A JSON string, perhaps cut off, with the colon after a key; or a number. */
const VALUES = /"([^"\\]*(?:\\.[^"\\]*)*)(?:"(\s*:)?|\\?$)|(-?\d[\d.eE+-]*)/gs

/** Distinct terms of a payload’s exact text. Never throws. */
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

/** The terms of a search; none if nothing can be found by the text. */
export function termsOfSearch(text: string): string[] {
  return [...new Set(termsOf(text))].slice(0, TERMS_OF_SEARCH)
}

/** In characters; a shorter search term must equal a term, because it begins too many. */
export const PREFIX_FROM = 3

/** Whether each search term begins one of the terms, or equals one if it is short. */
export function hasTerms(terms: readonly string[], search: readonly string[]): boolean {
  return search.every((sought) =>
    terms.some((term) => (sought.length < PREFIX_FROM ? term === sought : term.startsWith(sought))),
  )
}

/** The rule of `hasTerms` as a Postgres `tsquery`. */
export function searchQuery(search: readonly string[]): string {
  return search.map((term) => `'${term.replace(/['\\]/g, '$&$&')}'${term.length < PREFIX_FROM ? '' : ':*'}`).join(' & ')
}

/** Matches ids, decimals and words that are one term as they stand: no separator, no edge, nothing to normalize. */
const PLAIN = /^[A-Za-z0-9](?:[\w.\-+~@]{0,98}\w)?$/

function termsOf(text: string): string[] {
  if (PLAIN.test(text)) return [text.toLowerCase()]
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
