import type { Permission } from '../auth/roles'
import type { Cursor, List } from '../list/define-list'
import { viewQuery } from './view-query'

/** As much of a list as its saved views need. */
export type ViewedList = {
  name: string
  noun: { one: string; many: string }
  /** Who may read the list may see its views. */
  permission: Permission
  hasPageSize: boolean
  /** A query string as views of the list keep it: see `view-query.ts`. */
  viewQuery: (text: string) => string
}

export function viewedList<F, P extends F & Cursor, Row, C>(list: List<F, P, Row, C>): ViewedList {
  const { name, noun, permission, controls } = list
  return { name, noun, permission, hasPageSize: 'limit' in controls, viewQuery: (text) => viewQuery(list, text) }
}
