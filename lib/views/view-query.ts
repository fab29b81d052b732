import type { Cursor, List } from '../list/define-list'

/** Writes the query of a list in one fixed order; drops unknown filters and never throws. */
export function viewQuery<F, P extends F & Cursor, Row, C>(list: List<F, P, Row, C>, text: string): string {
  const filters = list.load(new URLSearchParams(text))
  return list.query({ ...filters, cursor: null }).replace(/^\?/, '')
}
