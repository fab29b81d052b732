import { storable } from '../codec/storable'

/**
 * The words of a payload, by which text in it is found. A word is a stretch of a value, not of a member's name, without
 * white space, quotes, brackets, slashes and the like; ids, decimals, dates and addresses of mail stay whole.
 */

/** Longest word kept, in characters; what is longer is found by its beginning. */
const WORD_LENGTH = 100

/** Of a payload, the first so many different words are found. */
const WORDS_OF_PAYLOAD = 400

/** Only the beginning of a very long payload is read, in characters. */
const PAYLOAD_LENGTH = 200_000

/** Of a search, so many words count. */
const WORDS_OF_SEARCH = 10

const SEPARATORS = /[\s"'`()[\]{}<>,;:/\\|=&?!*#…“”„«»‹›‘’]+/u
const EDGES = /^[.\-+~_]+|[.\-+~]+$/gu

/** A JSON text, also one that was cut off, with what follows it; or a number as it is written. */
const VALUES = /"([^"\\]*(?:\\.[^"\\]*)*)(?:"(\s*:)?|\\?$)|(-?\d[\d.eE+-]*)/gs

/** The words of a payload's exact text, each once; of a very long one, those of its beginning. Never throws. */
export function wordsOfPayload(payload: string): string[] {
  const words = new Set<string>()
  for (const [, text, colon, number] of payload.slice(0, PAYLOAD_LENGTH).matchAll(VALUES)) {
    if (colon !== undefined) continue
    for (const word of wordsOf(number ?? decoded(text ?? ''))) {
      words.add(word)
      if (words.size === WORDS_OF_PAYLOAD) return [...words]
    }
  }
  return [...words]
}

/** The words of a text that somebody looks for; empty where it has none. */
export function wordsOfSearch(text: string): string[] {
  return [...new Set(wordsOf(text))].slice(0, WORDS_OF_SEARCH)
}

/** From this length on a word of a search may be the beginning of a word; shorter ones begin too many. */
const PREFIX_FROM = 3

/** Whether a payload with `words` has what is looked for: each word of the search begins one of them, short ones are one. */
export function hasWords(words: readonly string[], search: readonly string[]): boolean {
  return search.every((sought) =>
    words.some((word) => (sought.length < PREFIX_FROM ? word === sought : word.startsWith(sought))),
  )
}

/** The same rule as `hasWords`, as the text of a Postgres `tsquery`. */
export function searchQuery(search: readonly string[]): string {
  return search.map((word) => `'${word.replace(/['\\]/g, '$&$&')}'${word.length < PREFIX_FROM ? '' : ':*'}`).join(' & ')
}

function wordsOf(text: string): string[] {
  return storable(text.normalize('NFKC').toLowerCase())
    .split(SEPARATORS)
    .map((word) => storable(word.slice(0, WORD_LENGTH)).replace(EDGES, ''))
    .filter((word) => word !== '')
}

function decoded(text: string): string {
  if (!text.includes('\\')) return text
  try {
    return String(JSON.parse(`"${text}"`))
  } catch {
    return text
  }
}
