import { AppError } from '../errors'
import type { CellType } from '../list/columns'
import type { ExportFormat, ExportLayout, PayloadPolicy } from '../model/export'
import type { ExportSource } from './source'

export type FileColumn = { id: string; head: string; kind: CellType }

/** The cells of a row of the file, and how values are written. */
export type RowLayout = {
  format: ExportFormat
  /** All columns but the payload, which follows as the last one unless it is omitted. */
  columns: readonly FileColumn[]
  payload: PayloadPolicy
  zone: string
}

export const PAYLOAD_COLUMN = { id: 'payload', head: 'Payload', kind: 'text' } as const

export const isUtc = (zone: string) => zone === 'UTC'

/** The layout of a file’s rows. @throws AppError `invalid` for columns that the list does not have, and for a payload if it has none */
export function rowLayout(source: ExportSource, { format, columns, payload, zone }: ExportLayout): RowLayout {
  const byId = new Map(source.columns.map((column) => [column.id, column]))
  const strange = columns.find((id) => !byId.has(id)) ?? columns.find((id, index) => columns.indexOf(id) !== index)
  if (strange !== undefined)
    throw new AppError(
      'invalid',
      byId.has(strange) ? `The column “${strange}” is given twice.` : `There is no column “${strange}” in this list.`,
      { fields: [{ field: 'body.settings.layout.columns', message: `does not fit: ${strange}` }] },
    )
  if (payload !== 'omit' && !source.hasPayload)
    throw new AppError('invalid', `${source.title} have no payload. Leave it out.`)
  return {
    format,
    payload,
    zone,
    columns: columns.flatMap((id) => {
      const column = byId.get(id)
      return column ? [{ id, kind: column.kind, head: headIn(column.head, zone) }] : []
    }),
  }
}

const IN_UTC = / \(UTC\)$/

/** The head of a column with the file’s zone, in which its times are written. */
function headIn(head: string, zone: string): string {
  return isUtc(zone) ? head : head.replace(IN_UTC, ` (${zone})`)
}

/** All columns of the file, the payload included. */
export function fileColumns({ columns, payload }: RowLayout): readonly FileColumn[] {
  return payload === 'omit' ? columns : [...columns, PAYLOAD_COLUMN]
}
