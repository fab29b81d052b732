import 'server-only'
import { and, eq, ne, sql } from 'drizzle-orm'
import { isAllowed } from '../auth/roles'
import type { OperatorActor, Scope } from '../auth/scope'
import type { Transaction } from '../db'
import { operator, savedView } from '../db/schema'
import { AppError } from '../errors'
import { findViewedList } from './viewed-lists'

export type StoredView = typeof savedView.$inferSelect

/** @throws AppError `forbidden` for schedules and the command line */
export function requirePerson({ actor }: Scope): OperatorActor {
  if (actor.kind !== 'operator') throw new AppError('forbidden', 'A saved view belongs to a person.')
  return actor
}

/** Another's private view does not exist for a reader, nor a view of a list that the reader may not read. */
export function canSee(reader: OperatorActor, view: StoredView): boolean {
  const list = findViewedList(view.list)
  if (!list || !isAllowed(reader.role, list.permission)) return false
  if (view.ownerId === reader.id) return true
  return view.sharedWith.length > 0 && (view.sharedWith.includes(reader.role) || isAllowed(reader.role, 'view.manage'))
}

/** Managers also change shared views. */
export function canChange(reader: OperatorActor, view: StoredView): boolean {
  if (view.ownerId === reader.id) return isAllowed(reader.role, 'view.write')
  return view.sharedWith.length > 0 && isAllowed(reader.role, 'view.manage')
}

/**
 * A view, locked until the transaction ends.
 *
 * @throws AppError `not_found` where the reader sees none; `forbidden` where it is only shared with them
 */
export async function lockChangeableView(
  tx: Transaction,
  scope: Scope,
  id: string,
): Promise<{ row: StoredView; ownerName: string }> {
  const person = requirePerson(scope)
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

/** Locks an owner's number and names of views until the transaction ends. */
export async function lockOwner(tx: Transaction, ownerId: string): Promise<void> {
  await tx.select({ id: operator.id }).from(operator).where(eq(operator.id, ownerId)).for('no key update')
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
    fields: [{ field: 'body.name', message: 'is taken by another view of the same person' }],
  })
}
