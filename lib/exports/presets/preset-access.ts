import 'server-only'
import { and, eq, ne, sql } from 'drizzle-orm'
import { isAllowed } from '../../auth/roles'
import { authorize, type OperatorActor, type Scope } from '../../auth/scope'
import type { Transaction } from '../../db'
import { exportPreset, operator } from '../../db/schema'
import { AppError } from '../../errors'
import type { ExportLayout } from '../../model/export'
import { ROLES } from '../../model/role'
import { isChangeableBy, isSeenBy, requirePerson } from '../../sharing/share-rules'
import { requireSource } from '../jobs/pin-settings'
import type { ExportSource } from '../source'
import { findSource } from '../sources/sources'

export type StoredPreset = typeof exportPreset.$inferSelect

/** @throws AppError `forbidden` for schedules and commands */
export const requirePresetOwner = (scope: Scope) => requirePerson(scope, 'A preset')

/** @throws AppError `invalid` for a list that is not exported; `forbidden` without its permission */
export function requirePresetSource(scope: Scope, list: string): ExportSource {
  const source = requireSource(list)
  authorize(scope, source.permission)
  return source
}

/** @throws AppError `invalid` at `body.layout.columns` */
export function requireColumns({ columns, title }: ExportSource, layout: ExportLayout): void {
  const known = new Set(columns.map(({ id }) => id))
  const strange = layout.columns.find((id) => !known.has(id))
  const twice = layout.columns.find((id, index) => layout.columns.indexOf(id) !== index)
  if (strange === undefined && twice === undefined) return
  const message = strange === undefined ? `names ${twice} twice` : `names ${strange}, which is no column of ${title}`
  throw new AppError('invalid', `The columns can’t be taken: the list ${message}.`, {
    fields: [{ field: 'body.layout.columns', message }],
  })
}

/** Without columns unknown to this version. */
export function toPreset(reader: OperatorActor, row: StoredPreset, ownerName: string) {
  const known = new Set(findSource(row.list)?.columns.map(({ id }) => id))
  return {
    id: row.id,
    list: row.list,
    name: row.name,
    layout: { ...row.layout, columns: row.layout.columns.filter((id) => known.has(id)) },
    /** Owner and admins always see it. */
    sharedWith: ROLES.filter((role) => row.sharedWith.includes(role)),
    isMine: row.ownerId === reader.id,
    ownerName,
    canChange: isChangeableBy(reader, row, 'export.create'),
    /** Sent back with a change. */
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** Locked for the transaction. @throws AppError `not_found` for one not seen; `forbidden` where only shared */
export async function lockPreset(
  tx: Transaction,
  scope: Scope,
  id: string,
): Promise<{ row: StoredPreset; ownerName: string }> {
  const person = requirePresetOwner(scope)
  const [found] = await tx
    .select({ row: exportPreset, ownerName: operator.name })
    .from(exportPreset)
    .innerJoin(operator, eq(operator.id, exportPreset.ownerId))
    .where(and(eq(exportPreset.environment, scope.environment.name), eq(exportPreset.id, id)))
    .for('update', { of: exportPreset })
  const source = found && findSource(found.row.list)
  if (!found || !source || !isAllowed(person.role, source.permission) || !isSeenBy(person, found.row))
    throw new AppError('not_found', `There is no such preset in ${scope.environment.label}.`)
  if (!isChangeableBy(person, found.row, 'export.create'))
    throw new AppError('forbidden', `Only ${found.ownerName} and admins may change this preset.`)
  return found
}

/** Needs the owner's lock. @throws AppError `conflict` at `body.name` */
export async function refuseTakenPreset(
  tx: Transaction,
  preset: Pick<StoredPreset, 'environment' | 'list' | 'ownerId' | 'name'>,
  exceptId: string,
): Promise<void> {
  const [taken] = await tx
    .select({ name: exportPreset.name })
    .from(exportPreset)
    .where(
      and(
        eq(exportPreset.environment, preset.environment),
        eq(exportPreset.list, preset.list),
        eq(exportPreset.ownerId, preset.ownerId),
        eq(sql`lower(${exportPreset.name})`, sql`lower(${preset.name})`),
        ne(exportPreset.id, exceptId),
      ),
    )
  if (!taken) return
  throw new AppError('conflict', `There is a preset named “${taken.name}” already.`, {
    fields: [{ field: 'body.name', message: 'is taken by another preset of its owner' }],
  })
}
