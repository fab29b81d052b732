import 'server-only'
import { csvHead, LINE_TEXTS } from '../formats/line-texts'
import type { RowChunk } from '../formats/row-chunk'
import { writeXlsx } from '../formats/write-xlsx'
import { fileColumns, type RowLayout } from '../layout'
import type { ExportSource } from '../source'

const BOM = Buffer.from('\ufeff')

type Content = { layout: RowLayout; title: string; bom: boolean; spool: string; onRows: (rows: number) => void }

/** The bytes of a whole file, made from the lines of its rows. */
export function fileContent(lines: AsyncIterable<RowChunk>, content: Content): AsyncIterable<Uint8Array> {
  const { layout, title, spool, onRows } = content
  if (layout.format === 'xlsx') return writeXlsx(lines, { title, columns: fileColumns(layout), spool }, onRows)
  return withHead(lines, content)
}

async function* withHead(lines: AsyncIterable<RowChunk>, { layout, bom, onRows }: Content): AsyncGenerator<Uint8Array> {
  if (layout.format === 'csv') {
    if (bom) yield BOM
    yield Buffer.from(csvHead(fileColumns(layout)))
  }
  for await (const { bytes, ends } of lines) {
    onRows(ends.length)
    yield bytes
  }
}

/** Turns rows that the desk reads itself into lines of the file. */
export async function* rowLines(
  batches: AsyncIterable<unknown[]>,
  source: ExportSource,
  { format, columns, zone }: RowLayout,
): AsyncGenerator<RowChunk> {
  const lineOf = LINE_TEXTS[format]
  let row = 0
  for await (const batch of batches) {
    const lines = batch.map((one) => {
      const values = columns.map(({ id }) => source.read(id, one))
      return Buffer.from(lineOf(columns, values, zone, row++))
    })
    let end = 0
    yield {
      bytes: Buffer.concat(lines),
      ends: lines.map(({ length }) => {
        end += length
        return end
      }),
    }
  }
}
