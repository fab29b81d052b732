import type { Cadence, ExportSettings, ExportState } from '../../model/export'

/** Times are ISO 8601 in UTC. */
export type ExportScheduleDto = {
  id: string
  name: string
  settings: ExportSettings
  /** The list or report, such as `Deliveries`. */
  title: string
  /** The filters in words. */
  words: string[]
  /** The rows on screen, below the environment. */
  path: string
  cadence: Cadence
  zone: string
  isPaused: boolean
  isMine: boolean
  ownerName: string
  canChange: boolean
  nextDueAt: string
  lastDueAt: string | null
  /** Why the last run did not begin. */
  problem: string | null
  lastRun: { id: string; state: ExportState } | null
  /** Sent back with a change. */
  updatedAt: string
}

export type ExportScheduleList = { schedules: ExportScheduleDto[] }
