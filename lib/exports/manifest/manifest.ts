import type { ExportFile, ExportLayout, ExportSettings, MissedRuns } from '../../model/export'
import type { FileColumn } from '../layout'
import type { ManifestCoverage } from '../source'

/** The content of a file and how it came to be, for whoever is given the file. Instants are ISO texts in UTC. */
export type Manifest = {
  manifestVersion: 1
  rampdesk: string
  environment: string
  export: string
  file: ExportFile
  /** One instant for all rows. */
  snapshotAt: string
  rows: number
  /** Rows by outcome or state; null where the list has none. */
  counts: { by: string; values: Record<string, number> } | null
  filter: { list: string; words: string[]; path: string } | { report: string; path: string }
  /** The order of the rows in words; null for a report. */
  order: string | null
  columns: readonly FileColumn[]
  layout: Omit<ExportLayout, 'columns'> | null
  coverage: ManifestCoverage | null
  requestedBy: string
  requestedAt: string
  finishedAt: string
  schedule: string | null
  missed: MissedRuns | null
  notes: string[]
}

/** Notes on how values in the file differ from what the desk shows. */
export function manifestNotes(settings: ExportSettings): string[] {
  if (settings.kind === 'report') return []
  const { format, payload, zone } = settings.layout
  const notes: Record<typeof format, string> = {
    csv: 'Text that a spreadsheet could read as a formula starts with an apostrophe: remove it to get the text. Two quotes mean an empty text; nothing means no value.',
    ndjson: 'Decimals are stored as text, so that no digit is lost.',
    xlsx: 'Numbers of more than 15 digits are stored as text. Characters that a workbook can’t hold are written as _xHHHH_. Text of more than 32,767 characters continues in the sheet “Long texts”.',
  }
  return [
    notes[format],
    `Times are in ${zone}.`,
    ...(payload === 'masked'
      ? ['Payloads are masked: they show the structure, with types and lengths in place of values.']
      : []),
  ]
}
