import type { OperatorActor } from '../auth/scope'
import { inRoleOrder } from '../sharing/shared-with'
import { canChange, type StoredView } from './view-access'
import { knownQuery } from './viewed-lists'

/** A view as the reader sees it, without filters that this version does not know. */
export function toView(reader: OperatorActor, row: StoredView, ownerName: string) {
  return {
    id: row.id,
    /** The name of the list. */
    list: row.list,
    name: row.name,
    /** Query of the list, without `?` and cursor. */
    query: knownQuery(row.list, row.query),
    /** Hidden columns; null leaves the reader's own. */
    hiddenColumns: row.hiddenColumns,
    /** The roles that see the view; the owner always does, and managers see every shared view. */
    sharedWith: inRoleOrder(row.sharedWith),
    isMine: row.ownerId === reader.id,
    ownerName,
    /** Whether the reader may rename, share and delete the view. */
    canChange: canChange(reader, row),
    /** A change sends this time back. */
    updatedAt: row.updatedAt.toISOString(),
  }
}
