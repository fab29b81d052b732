import type { ExportFormat, ExportState, PayloadPolicy } from '../model/export'

export const EXPORT_STATE_WORDS: Record<ExportState, { label: string; means: string }> = {
  queued: { label: 'Queued', means: 'It is waiting for the worker. Nothing has been written yet.' },
  running: { label: 'Running', means: 'Rows are being written. This continues if you leave the page.' },
  done: { label: 'Done', means: 'The file is complete and can be downloaded.' },
  failed: { label: 'Failed', means: 'There is no file. Anything already written was removed.' },
  cancelled: { label: 'Cancelled', means: 'There is no file. Anything already written was removed.' },
  expired: { label: 'Expired', means: 'The file was removed. The manifest still describes it.' },
}

export const FORMAT_WORDS: Record<ExportFormat, { label: string; means: string }> = {
  csv: { label: 'CSV', means: 'For spreadsheets and most tools' },
  ndjson: { label: 'NDJSON', means: 'One JSON object per line, for programs' },
  xlsx: { label: 'XLSX', means: 'Excel, with real dates and numbers' },
}

export const PAYLOAD_WORDS: Record<PayloadPolicy, { label: string; means: string }> = {
  omit: { label: 'Left out', means: 'No payload in the file' },
  masked: { label: 'Masked', means: 'The structure of each payload, without its values' },
  full: { label: 'Whole', means: 'Each payload with all its values' },
}

export const REPORT_TITLE = 'Delivery report'
