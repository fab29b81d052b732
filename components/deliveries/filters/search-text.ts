import { SEARCH_TEXT } from '@/lib/archive/filter/search-params'
import { termsOfSearch } from '@/lib/archive/search-terms'

export const SEARCH_LENGTH = 300

/** What is looked for when that is typed: without what can't stand in a search; null where nothing is left. */
export function cleanSearch(typed: string): string | null {
  const text = typed
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, SEARCH_LENGTH)
    .toWellFormed()
  return SEARCH_TEXT.test(text) ? text : null
}

const HOW =
  'Finds payloads by their words: each word typed has to begin a word of a value, so the beginning of an id finds it. Words of one or two characters match whole. Names of members are not searched.'

/** What the search will find, or why it can't find anything. */
export function searchHint(typed: string): { text: string; isProblem: boolean } {
  const text = cleanSearch(typed)
  if (text === null || termsOfSearch(text).length > 0) return { text: HOW, isProblem: false }
  return {
    text: 'There is no word in this text, only signs that separate words: nothing can match it.',
    isProblem: true,
  }
}
