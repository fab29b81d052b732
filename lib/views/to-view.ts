import type { OperatorActor } from '../auth/scope'
import { ROLES } from '../model/role'
import type { SavedView } from './dto'
import { canChange, type StoredView } from './view-access'
import { knownQuery } from './viewed-lists'

/** Without filters unknown to this version. */
export function toView(reader: OperatorActor, row: StoredView, ownerName: string): SavedView {
  return {
    id: row.id,
    list: row.list,
    name: row.name,
    query: knownQuery(row.list, row.query),
    hiddenColumns: row.hiddenColumns,
    sharedWith: ROLES.filter((role) => row.sharedWith.includes(role)),
    isMine: row.ownerId === reader.id,
    ownerName,
    canChange: canChange(reader, row),
    updatedAt: row.updatedAt.toISOString(),
  }
}
