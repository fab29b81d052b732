import 'server-only'
import { and, eq, ne, sql } from 'drizzle-orm'
import { isAllowed } from '../auth/roles'
import type { OperatorActor, Scope } from '../auth/scope'
import type { Transaction } from '../db'
import { operator, savedView } from '../db/schema'
import { AppError } from '../errors'
import { isChangeableBy, isSeenBy, requirePerson } from '../sharing/share-rules'
import { findViewedList } from './viewed-lists'

export type StoredView = typeof savedView.$inferSelect

/** @throws AppError `forbidden` for schedules and commands */
export const requireViewer = (scope: Scope) => requirePerson(scope, 'A saved view')

/** Private views, and lists the reader may not read. */
export function canSee(reader: OperatorActor, view: StoredView): boolean {
  const list = findViewedList(view.list)
  return list !== undefined && isAllowed(reader.role, list.permission) && isSeenBy(reader, view)
}

/** Managers also change shared views. */
export const canChange = (reader: OperatorActor, view: StoredView) => isChangeableBy(reader, view, 'view.write')

/** Locked for the transaction. @throws AppError `not_found`; `forbidden` where only shared */
export async function lockChangeableView(
  tx: Transaction,
  scope: Scope,
  id: string,
): Promise<{ row: StoredView; ownerName: string }> {
  const person = requireViewer(scope)
  const [found] = await tx
    .select({ row: savedView, ownerName: operator.name })
    .from(savedView)
    .innerJoin(operator, eq(operator.id, savedView.ownerId))
    .where(and(eq(savedView.environment, scope.environment.name), eq(savedView.id, id)))
    .for('update', { of: savedView })
  if (!found || !canSee(person, found.row))
    throw new AppError('not_found', `There is no such view in ${scope.environment.label}.`)
  if (!canChange(person, found.row))
    throw new AppError('forbidden', `Only ${found.ownerName} and admins may change this view.`)
  return found
}

/** Needs the owner's lock. @throws AppError `conflict` at `body.name` */
export async function refuseTakenName(
  tx: Transaction,
  view: Pick<StoredView, 'environment' | 'list' | 'ownerId' | 'name'>,
  exceptId: string,
): Promise<void> {
  const [taken] = await tx
    .select({ name: savedView.name })
    .from(savedView)
    .where(
      and(
        eq(savedView.environment, view.environment),
        eq(savedView.list, view.list),
        eq(savedView.ownerId, view.ownerId),
        eq(sql`lower(${savedView.name})`, sql`lower(${view.name})`),
        ne(savedView.id, exceptId),
      ),
    )
  if (!taken) return
  throw new AppError('conflict', `There is a view named “${taken.name}” already.`, {
    fields: [{ field: 'body.name', message: 'is taken by another view of its owner' }],
  })
}
