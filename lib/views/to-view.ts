import type { OperatorActor } from '../auth/scope'
import { ROLES } from '../model/role'
import type { SavedView } from './dto'
import { canChange, type StoredView } from './view-access'
import { keptQuery } from './viewed-lists'

/** A stored view as a reader sees it, without filters that this version doesn't know. */
export function toView(reader: OperatorActor, row: StoredView, ownerName: string): SavedView {
  return {
    id: row.id,
    list: row.list,
    name: row.name,
    query: keptQuery(row.list, row.query),
    hiddenColumns: row.hiddenColumns,
    sharedWith: ROLES.filter((role) => row.sharedWith.includes(role)),
    isMine: row.ownerId === reader.id,
    ownerName,
    canChange: canChange(reader, row),
    updatedAt: row.updatedAt.toISOString(),
  }
}
