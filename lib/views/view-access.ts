import 'server-only'
import { may, type OperatorActor, type Scope } from '../auth/scope'
import { savedView } from '../db/schema'
import type { OwnedKind } from '../sharing/owned'
import { isChangeableBy, isSeenBy, requirePerson } from '../sharing/share-rules'
import { findViewedList } from './viewed-lists'

export type StoredView = typeof savedView.$inferSelect

/** @throws AppError `forbidden` for schedules and commands */
export const requireViewer = (scope: Scope) => requirePerson(scope, 'A saved view')

/** Hides the private views of others, and views of lists that the reader may not read. */
function canSee(reader: OperatorActor, view: StoredView): boolean {
  const list = findViewedList(view.list)
  return list !== undefined && may(reader, list.permission) && isSeenBy(reader, view)
}

/** Managers also change shared views. */
export const canChange = (reader: OperatorActor, view: StoredView) => isChangeableBy(reader, view, 'view.write')

export const VIEW_KIND: OwnedKind<StoredView> = {
  table: savedView,
  noun: 'view',
  subject: 'A saved view',
  namedWithin: { environment: savedView.environment, list: savedView.list, ownerId: savedView.ownerId },
  takenBy: 'another view of its owner',
  canSee,
  canChange,
  write: 'view.write',
  deletion: {
    action: 'view.delete',
    entity: 'view',
    detail: ({ list, name, sharedWith }) => ({ list, name, sharedWith }),
  },
}
