export const EXPORT_FORMATS = ['csv', 'ndjson', 'xlsx'] as const

export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** `masked`: the shape of a payload with its values hidden. */
export const PAYLOAD_POLICIES = ['omit', 'masked', 'full'] as const

export type PayloadPolicy = (typeof PAYLOAD_POLICIES)[number]

/** `expired`: the file was removed for its age, and the manifest stays. */
export const EXPORT_STATES = ['queued', 'running', 'done', 'failed', 'cancelled', 'expired'] as const

export type ExportState = (typeof EXPORT_STATES)[number]

/** The layout in which rows become a file; a preset holds one. */
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

/** `query`: the query of the list’s address, without `?`, cursor and limit; times are exact once a job has begun. */
export type ListExport = { kind: 'list'; list: string; query: string; layout: ExportLayout }

/** `query`: the query of the report’s address. */
export type ReportExport = { kind: 'report'; query: string }

export type ExportSettings = ListExport | ReportExport

export type ExportFile = { name: string; bytes: number; rows: number; sha256: string }

/** The period that a scheduled run covers: the whole day, week or month before its due time, or the one of its own filter. */
export const COVERED_PERIODS = ['day', 'week', 'month', 'filter'] as const

export type CoveredPeriod = (typeof COVERED_PERIODS)[number]

/** How often a schedule runs, and when by the clock of its zone. A `day` beyond a month’s end means the last day of the month. */
export type Cadence = (
  | { every: 'day'; at: string }
  /** Monday is 0. */
  | { every: 'week'; at: string; weekday: number }
  | { every: 'month'; at: string; day: number }
) & { covers: CoveredPeriod }

/** The planned times that passed unnoticed before a scheduled run, its own among them. */
export type MissedRuns = { count: number; firstDueAt: string }
