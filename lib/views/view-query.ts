import type { Cursor, List } from '../list/define-list'

/** In one order; drops unknown filters, never throws. */
export function viewQuery<F, P extends F & Cursor, Row, C>(list: List<F, P, Row, C>, text: string): string {
  const filters = list.load(new URLSearchParams(text))
  return list.query({ ...filters, cursor: null }).replace(/^\?/, '')
}
