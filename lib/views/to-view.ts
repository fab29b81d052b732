import type { OperatorActor } from '../auth/scope'
import { inRoleOrder } from '../sharing/shared-with'
import { canChange, type StoredView } from './view-access'
import { knownQuery } from './viewed-lists'

/** Without filters unknown to this version. */
export function toView(reader: OperatorActor, row: StoredView, ownerName: string) {
  return {
    id: row.id,
    /** The name of its list. */
    list: row.list,
    name: row.name,
    /** Query of the list, without `?` and cursor. */
    query: knownQuery(row.list, row.query),
    /** Hidden columns; null leaves the reader's own. */
    hiddenColumns: row.hiddenColumns,
    /** Owner and admins always see it. */
    sharedWith: inRoleOrder(row.sharedWith),
    isMine: row.ownerId === reader.id,
    ownerName,
    /** Rename, share, delete. */
    canChange: canChange(reader, row),
    /** Sent back with a change. */
    updatedAt: row.updatedAt.toISOString(),
  }
}
