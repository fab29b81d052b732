import { cleanSearch } from '../../list/search-text'
import { PREFIX_FROM, termsOfSearch } from '../search-terms'

const HOW =
  'Searches payload values by the beginnings of words. Paste an id, a log line, a URL or JSON to get an exact filter.'

const SHORT_HOW = 'Searches payload values. Words of one or two characters match only whole words.'

export function explainSearch(typed: string): { text: string; isProblem: boolean } {
  const text = cleanSearch(typed)
  const terms = text === null ? [] : termsOfSearch(text)
  if (terms.some(({ length }) => length < PREFIX_FROM)) return { text: SHORT_HOW, isProblem: false }
  if (text === null || terms.length > 0) return { text: HOW, isProblem: false }
  return { text: 'This text has only separator characters, so nothing can match it.', isProblem: true }
}
