export const EXPORT_FORMATS = ['csv', 'ndjson', 'xlsx'] as const

export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** `masked`: the shape of a payload with its values hidden. */
export const PAYLOAD_POLICIES = ['omit', 'masked', 'full'] as const

export type PayloadPolicy = (typeof PAYLOAD_POLICIES)[number]

/** `expired`: its file was removed for age, its manifest stays. */
export const EXPORT_STATES = ['queued', 'running', 'done', 'failed', 'cancelled', 'expired'] as const

export type ExportState = (typeof EXPORT_STATES)[number]

/** How rows become a file; a preset holds these. */
export type ExportLayout = {
  format: ExportFormat
  /** Ids of the list's columns, in their order. */
  columns: string[]
  payload: PayloadPolicy
  /** Name of a time zone, such as `UTC`. */
  zone: string
  /** A byte order mark before CSV. */
  bom: boolean
}

/** `query`: of the list's address, without `?`, cursor and limit; times are exact once a job has begun. */
export type ListExport = { kind: 'list'; list: string; query: string; layout: ExportLayout }

/** `query`: of the report's address. */
export type ReportExport = { kind: 'report'; query: string }

export type ExportSettings = ListExport | ReportExport

export type ExportFile = { name: string; bytes: number; rows: number; sha256: string }

/** Which time a scheduled run covers: the whole one before its due time, or what its own filter says. */
export const COVERED_PERIODS = ['day', 'week', 'month', 'filter'] as const

export type CoveredPeriod = (typeof COVERED_PERIODS)[number]

/** How often, and when by the clock of the schedule's zone. `day` beyond a month's end means its last day. */
export type Cadence = (
  | { every: 'day'; at: string }
  /** Monday is 0. */
  | { every: 'week'; at: string; weekday: number }
  | { every: 'month'; at: string; day: number }
) & { covers: CoveredPeriod }

/** Why a scheduled run differs from its plan: planned times that passed unnoticed, this run among them. */
export type MissedRuns = { count: number; firstDueAt: string }
