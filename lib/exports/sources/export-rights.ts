import 'server-only'
import { isAllowed, type Permission } from '../../auth/roles'
import { type ActorScope, authorize } from '../../auth/scope'
import { AppError } from '../../errors'
import type { ExportSettings } from '../../model/export'
import type { Role } from '../../model/role'
import { findSource } from './sources'

/** Of the rows. An unknown list asks for what only an admin has. */
function listPermission(settings: ExportSettings): Permission {
  if (settings.kind === 'report') return 'delivery.read'
  return findSource(settings.list)?.permission ?? 'export.manage'
}

/** Of the rows, and of their payloads. */
export function contentPermissions(settings: ExportSettings): Permission[] {
  const isWhole = settings.kind === 'list' && settings.layout.payload === 'full'
  return [listPermission(settings), ...(isWhole ? (['export.payload'] as const) : [])]
}

/** To know of an export: its name and filter tell of what it holds. @throws AppError `forbidden`, naming the permission */
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

/** Why an operator may not have this made now; null where they may. */
export function rightsProblem(
  owner: { role: Role; disabledAt: Date | null } | undefined,
  settings: ExportSettings,
): string | null {
  if (!owner || owner.disabledAt !== null) return 'Not made: the account of the operator who asked for it is disabled.'
  const missing = (['export.create', ...contentPermissions(settings)] as const).find(
    (permission) => !isAllowed(owner.role, permission),
  )
  return missing
    ? `Not made: the role of the operator who asked for it (${owner.role}) no longer has the permission ${missing}.`
    : null
}
