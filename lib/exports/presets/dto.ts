import type { ExportLayout } from '../../model/export'
import type { Role } from '../../model/role'

/** A named layout of a list. Times are ISO 8601 in UTC. */
export type ExportPreset = {
  id: string
  list: string
  name: string
  layout: ExportLayout
  /** Owner and admins always see it. */
  sharedWith: Role[]
  isMine: boolean
  ownerName: string
  canChange: boolean
  /** Sent back with a change. */
  updatedAt: string
}

export type ExportPresetList = { presets: ExportPreset[] }
