import 'server-only'
import { authorize, may, type OperatorActor, type Scope } from '../../auth/scope'
import { exportPreset } from '../../db/schema'
import { AppError } from '../../errors'
import type { ExportLayout } from '../../model/export'
import type { OwnedKind } from '../../sharing/owned'
import { isChangeableBy, isSeenBy, requirePerson } from '../../sharing/share-rules'
import { inRoleOrder } from '../../sharing/shared-with'
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
  const message = strange === undefined ? `names ${twice} twice` : `names ${strange}, which is not a column of ${title}`
  throw new AppError('invalid', `The columns are not valid: the list ${message}.`, {
    fields: [{ field: 'body.layout.columns', message }],
  })
}

/** A preset as the API answers it, without columns unknown to this version. */
export function toPreset(reader: OperatorActor, row: StoredPreset, ownerName: string) {
  const known = new Set(findSource(row.list)?.columns.map(({ id }) => id))
  return {
    id: row.id,
    list: row.list,
    name: row.name,
    layout: { ...row.layout, columns: row.layout.columns.filter((id) => known.has(id)) },
    /** The roles that see the preset; its owner always does, and managers see every shared one. */
    sharedWith: inRoleOrder(row.sharedWith),
    isMine: row.ownerId === reader.id,
    ownerName,
    canChange: isChangeableBy(reader, row, 'export.create'),
    /** A change sends this time back. */
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** Whether the reader sees the preset, whose list their role must be able to read. */
function canSee(reader: OperatorActor, row: StoredPreset): boolean {
  const source = findSource(row.list)
  return source !== null && may(reader, source.permission) && isSeenBy(reader, row)
}

export const PRESET_KIND: OwnedKind<StoredPreset> = {
  table: exportPreset,
  noun: 'preset',
  subject: 'A preset',
  namedWithin: { environment: exportPreset.environment, list: exportPreset.list, ownerId: exportPreset.ownerId },
  takenBy: 'another preset of its owner',
  canSee,
  canChange: (reader, row) => isChangeableBy(reader, row, 'export.create'),
  write: 'export.create',
  deletion: {
    action: 'export_preset.delete',
    entity: 'export_preset',
    detail: ({ list, name, sharedWith }) => ({ list, name, sharedWith }),
  },
}
