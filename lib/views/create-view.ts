import 'server-only'
import { randomUUID } from 'node:crypto'
import { and, count, eq } from 'drizzle-orm'
import { recordAudit } from '../auth/audit/audit'
import { authorize, type Scope } from '../auth/scope'
import { getDatabase } from '../db'
import { savedView } from '../db/schema'
import { AppError } from '../errors'
import { lockOwner } from '../sharing/lock-owner'
import { refuseTakenName } from '../sharing/owned'
import type { SavedView } from './dto'
import type { NewView } from './schemas'
import { toView } from './to-view'
import { requireViewer, VIEW_KIND } from './view-access'
import { VIEWED_LISTS } from './viewed-lists'

/** The most views per person, environment and list. */
export const MOST_VIEWS = 100

/**
 * @throws AppError `forbidden` without view.write or the list's permission, or view.share; `conflict` at `body.name`
 * for a taken name, and at MOST_VIEWS
 */
export async function createView(scope: Scope, input: NewView): Promise<SavedView> {
  authorize(scope, 'view.write')
  authorize(scope, VIEWED_LISTS[input.list].permission)
  if (input.sharedWith.length > 0) authorize(scope, 'view.share')
  const owner = requireViewer(scope)
  const environment = scope.environment.name
  const now = new Date()
  const row = { ...input, id: randomUUID(), environment, ownerId: owner.id, createdAt: now, updatedAt: now }
  const db = await getDatabase()
  return db.transaction(async (tx) => {
    await lockOwner(tx, owner.id)
    await refuseTakenName(VIEW_KIND, tx, row, row.id)
    const [held] = await tx
      .select({ views: count() })
      .from(savedView)
      .where(and(eq(savedView.environment, environment), eq(savedView.list, row.list), eq(savedView.ownerId, owner.id)))
    if ((held?.views ?? 0) >= MOST_VIEWS)
      throw new AppError('conflict', `You have ${MOST_VIEWS} views of this list. Delete one before you save another.`)
    await tx.insert(savedView).values(row)
    await recordAudit(tx, scope, {
      action: 'view.create',
      entity: 'view',
      entityId: row.id,
      detail: { list: row.list, name: row.name, sharedWith: row.sharedWith },
    })
    return toView(owner, row, owner.name)
  })
}
