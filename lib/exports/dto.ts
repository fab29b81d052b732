import type { CellType } from '../list/columns'
import type { ExportFile, ExportSettings, ExportState, MissedRuns, PayloadPolicy } from '../model/export'

/** One export, as the API answers it. Instants are ISO texts. */
export type ExportJobDto = {
  id: string
  name: string
  settings: ExportSettings
  /** The filters in words, such as `failed or rejected`; empty where all rows are meant. */
  words: string[]
  /** The rows or the report on screen, below the environment: `/deliveries?outcome=failed`. */
  path: string
  state: ExportState
  rows: number
  total: number | null
  bytes: number
  file: ExportFile | null
  problem: string | null
  operatorName: string
  /** Whether the reader may take the file, and may cancel or remove it. */
  mayDownload: boolean
  mayChange: boolean
  cancelledBy: string | null
  createdAt: string
  startedAt: string | null
  snapshotAt: string | null
  finishedAt: string | null
  expiresAt: string | null
  scheduleId: string | null
  missed: MissedRuns | null
}

/** Before an export is made. `rows` null: more than can be counted at once. */
export type ExportCountDto = { rows: number | null; words: string[]; isSmall: boolean }

/** A list that may be exported by who asks. */
export type ExportSourceDto = {
  list: string
  title: string
  columns: { id: string; head: string; kind: CellType; isHiddenAtFirst: boolean }[]
  payloadPolicies: PayloadPolicy[]
}
