import type { Cursor, List } from '../list/define-list'
import type { Permission } from '../model/role'
import { viewQuery } from './view-query'

export type ViewedList = {
  name: string
  noun: { one: string; many: string }
  permission: Permission
  hasPageSize: boolean
  /** See `view-query.ts`. */
  viewQuery: (text: string) => string
}

export function viewedList<F, P extends F & Cursor, Row, C>(list: List<F, P, Row, C>): ViewedList {
  const { name, noun, permission, controls } = list
  return { name, noun, permission, hasPageSize: 'limit' in controls, viewQuery: (text) => viewQuery(list, text) }
}
