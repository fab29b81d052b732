import 'server-only'
import { authorize, type Scope } from '../../auth/scope'
import { AppError } from '../../errors'
import { PAYLOAD_POLICIES } from '../../model/export'
import type { Permission } from '../../model/role'
import type { ExportSourceDto } from '../dto'
import { findSource, listSources } from '../sources/sources'

/**
 * Lists that the reader may export, with columns and payload policies; or only the named list. The results of a redelivery
 * are found by name alone. @throws AppError `forbidden` without export.create
 */
export function listExportSources(scope: Scope, named: string | null): ExportSourceDto[] {
  authorize(scope, 'export.create')
  const may = (permission: Permission) => {
    try {
      authorize(scope, permission)
      return true
    } catch (error) {
      if (error instanceof AppError) return false
      throw error
    }
  }
  const policies = PAYLOAD_POLICIES.filter((policy) => policy !== 'full' || may('export.payload'))
  const found = named === null ? null : findSource(named)
  return (named === null ? listSources() : found ? [found] : [])
    .filter(({ permission }) => may(permission))
    .map(({ list, title, columns, hasPayload }) => ({
      list,
      title,
      columns: [...columns],
      payloadPolicies: hasPayload ? policies : ['omit'],
    }))
}
