import 'server-only'
import { and, arrayContains, eq, gt, or, sql } from 'drizzle-orm'
import { authorize, may, type Scope } from '../auth/scope'
import { getDatabase } from '../db'
import { operator, savedView } from '../db/schema'
import { ownFirstByName } from '../sharing/by-name'
import type { SavedViewList } from './dto'
import { toView } from './to-view'
import { requireViewer } from './view-access'
import { VIEWED_LISTS, type ViewedListName } from './viewed-lists'

/**
 * The reader’s own views and views shared with the reader’s role, in menu order; managers see every shared view. @throws AppError
 * `forbidden` without view.read or the list's permission
 */
export async function listViews(scope: Scope, list: ViewedListName): Promise<SavedViewList> {
  authorize(scope, 'view.read')
  authorize(scope, VIEWED_LISTS[list].permission)
  const reader = requireViewer(scope)
  const db = await getDatabase()
  const isShared = may(reader, 'view.manage')
    ? gt(sql`cardinality(${savedView.sharedWith})`, 0)
    : arrayContains(savedView.sharedWith, [reader.role])
  const found = await db
    .select({ row: savedView, ownerName: operator.name })
    .from(savedView)
    .innerJoin(operator, eq(operator.id, savedView.ownerId))
    .where(
      and(
        eq(savedView.environment, scope.environment.name),
        eq(savedView.list, list),
        or(eq(savedView.ownerId, reader.id), isShared),
      ),
    )
  return { views: found.map(({ row, ownerName }) => toView(reader, row, ownerName)).sort(ownFirstByName) }
}
