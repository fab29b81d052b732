import 'server-only'
import { findLostRights } from '../../auth/find-lost-rights'
import { type ActorScope, authorize } from '../../auth/scope'
import type { Database, Transaction } from '../../db'
import type { exportJob } from '../../db/schema'
import { AppError } from '../../errors'
import type { ExportSettings } from '../../model/export'
import type { Permission } from '../../model/role'
import { findSource } from './sources'

/** Permission to read the rows. An unknown list needs one that only an admin has. */
function listPermission(settings: ExportSettings): Permission {
  if (settings.kind === 'report') return 'delivery.read'
  return findSource(settings.list)?.permission ?? 'export.manage'
}

/** Permissions to read the rows and their payloads. */
export function contentPermissions(settings: ExportSettings): Permission[] {
  const isWhole = settings.kind === 'list' && settings.layout.payload === 'full'
  return [listPermission(settings), ...(isWhole ? (['export.payload'] as const) : [])]
}

/** Authorizes knowing of an export, because its name and filter tell what it holds. @throws AppError `forbidden`, naming the permission */
export function authorizeExportEntry(scope: ActorScope, settings: ExportSettings): void {
  authorize(scope, 'export.read')
  authorize(scope, listPermission(settings))
}

/** @throws AppError `forbidden`, naming the permission */
export function authorizeExport(
  scope: ActorScope,
  verb: 'export.create' | 'export.read',
  settings: ExportSettings,
): void {
  authorize(scope, verb)
  for (const permission of contentPermissions(settings)) authorize(scope, permission)
}

export function mayReadExport(scope: ActorScope, settings: ExportSettings): boolean {
  try {
    authorizeExport(scope, 'export.read', settings)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'forbidden') return false
    throw error
  }
}

/** Permissions that an export’s owner needs until it is made. A scheduled export needs the right to schedule as well. */
export function makingPermissions(settings: ExportSettings, isScheduled: boolean): Permission[] {
  return [...(isScheduled ? (['schedule.write'] as const) : []), 'export.create', ...contentPermissions(settings)]
}

type MadeExport = Pick<typeof exportJob.$inferSelect, 'operatorId' | 'environment' | 'settings' | 'scheduleId'>

/** Why an export may not be made with the rights of its owner now, for people; null while it may. */
export async function rightsProblem(
  db: Database | Transaction,
  { operatorId, environment, settings, scheduleId }: MadeExport,
): Promise<string | null> {
  const lost = await findLostRights(db, operatorId, makingPermissions(settings, scheduleId !== null), environment)
  return lost && `Not created: ${lost.words}.`
}
