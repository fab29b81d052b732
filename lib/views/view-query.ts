import type { Cursor, List } from '../list/define-list'

/**
 * The filters of a query string as their list writes them: without `?`, without the cursor, in one order. What the list
 * doesn't know is dropped, a value that does not parse falls back. Never throws.
 */
export function viewQuery<F, P extends F & Cursor, Row, C>(list: List<F, P, Row, C>, text: string): string {
  const filters = list.load(new URLSearchParams(text))
  return list.query({ ...filters, cursor: null }).replace(/^\?/, '')
}
