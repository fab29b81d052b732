import 'server-only'
import type { Environment } from '../../env'
import { makeReportFile } from '../../reports/make-report-file'

/** The content of a report's file, as JSON. @throws AppError `invalid` for a query that can't be read */
export type ReportMaker = (
  environment: Environment,
  query: string,
  now: Date,
  signal: AbortSignal,
) => AsyncIterable<string | Uint8Array>

export const reportMaker = (): ReportMaker | null => makeReportFile
