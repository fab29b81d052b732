import 'server-only'
import { eq } from 'drizzle-orm'
import { recordAudit } from '../auth/audit/audit'
import { authorize, type Scope } from '../auth/scope'
import { getDatabase } from '../db'
import { savedView } from '../db/schema'
import { AppError } from '../errors'
import { changeTime } from '../sharing/change-time'
import { lockOwner } from '../sharing/lock-owner'
import { lockOwned, refuseTakenName } from '../sharing/owned'
import type { SavedView } from './dto'
import type { ViewChange } from './schemas'
import { toView } from './to-view'
import { requireViewer, type StoredView, VIEW_KIND } from './view-access'
import { knownQuery } from './viewed-lists'

const PARTS = ['name', 'query', 'hiddenColumns', 'sharedWith'] as const

/**
 * Leaves no trace if nothing changes. @throws AppError `not_found` for a view that the actor can’t see; `forbidden` for another
 * person’s view, or without view.share; `conflict` if the view has changed since `updatedAt`, and at `body.name`
 */
export async function updateView(scope: Scope, id: string, change: ViewChange): Promise<SavedView> {
  authorize(scope, 'view.write')
  const person = requireViewer(scope)
  const db = await getDatabase()
  return db.transaction(async (tx) => {
    const { row: before, ownerName } = await lockOwned(VIEW_KIND, tx, scope, id)
    if (before.updatedAt.getTime() !== Date.parse(change.updatedAt))
      throw new AppError('conflict', 'This view has changed since you opened it. Your change was not saved.')
    const after = changed(before, change)
    const parts = PARTS.filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]))
    if (parts.length === 0) return toView(person, before, ownerName)
    if (after.sharedWith.length > 0) authorize(scope, 'view.share')
    if (parts.includes('name')) {
      await lockOwner(tx, before.ownerId)
      await refuseTakenName(VIEW_KIND, tx, after, id)
    }
    await tx.update(savedView).set(after).where(eq(savedView.id, id))
    await recordAudit(tx, scope, {
      action: 'view.update',
      entity: 'view',
      entityId: id,
      detail: {
        changed: parts,
        list: after.list,
        name: after.name,
        ...(parts.includes('name') && { nameBefore: before.name }),
        sharedWith: after.sharedWith,
        ...(parts.includes('sharedWith') && { sharedWithBefore: before.sharedWith }),
      },
    })
    return toView(person, after, ownerName)
  })
}

function changed(before: StoredView, { name, query, hiddenColumns, sharedWith }: ViewChange): StoredView {
  return {
    ...before,
    name: name ?? before.name,
    query: query === undefined ? before.query : knownQuery(before.list, query),
    hiddenColumns: hiddenColumns === undefined ? before.hiddenColumns : hiddenColumns,
    sharedWith: sharedWith ?? before.sharedWith,
    updatedAt: changeTime(before.updatedAt),
  }
}
