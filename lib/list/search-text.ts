import { SEARCH_TEXT } from './members'

export const SEARCH_LENGTH = 300

/** The typed text, cut and without unsearchable characters; null when nothing is left. */
export function cleanSearch(typed: string): string | null {
  const text = typed
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, SEARCH_LENGTH)
    .toWellFormed()
  return SEARCH_TEXT.test(text) ? text : null
}

export type ExplainedSearch = { text: string; isProblem: boolean }

/** Explains a typed text with the hint, or says that there is nothing to search for. */
export const searchHint =
  (text: string) =>
  (typed: string): ExplainedSearch =>
    cleanSearch(typed) === null ? { text: 'Nothing to search for.', isProblem: true } : { text, isProblem: false }
