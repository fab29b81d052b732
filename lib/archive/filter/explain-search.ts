import { cleanSearch } from '../../list/search-text'
import { termsOfSearch } from '../search-terms'

const HOW =
  'Finds payloads by their words: each word typed has to begin a word of a value, so the beginning of an id finds it. Words of one or two characters match whole. Names of members are not searched.'

/** What the search will find, or why it can't find anything. */
export function explainSearch(typed: string): { text: string; isProblem: boolean } {
  const text = cleanSearch(typed)
  if (text === null || termsOfSearch(text).length > 0) return { text: HOW, isProblem: false }
  return {
    text: 'There is no word in this text, only signs that separate words: nothing can match it.',
    isProblem: true,
  }
}
