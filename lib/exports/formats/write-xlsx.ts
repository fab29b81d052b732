import 'server-only'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { z } from 'zod'
import { cellPieces, SHEET_ROWS, xlsxText } from '../../cells/xlsx-text'
import { AppError } from '../../errors'
import type { CellType } from '../../list/columns'
import type { FileColumn } from '../layout'
import { type RowChunk, wholeRows } from './row-chunk'
import {
  contentTypes,
  LONG_CELL,
  LONG_ROW,
  PACKAGE_RELATIONS,
  rowXml,
  SHEET_END,
  STYLES_XML,
  sheetBegin,
  workbookRelations,
  workbookXml,
  XLSX_STYLES,
} from './xlsx-parts'

/** The quickest level: a sheet deflates to a tenth anyway. */
const DEFLATE_LEVEL = 1

const LONG_SHEET = 'Long texts'
const LONG_HEADS = ['Sheet', 'Row', 'Column', 'Piece', 'Text']

const WIDTHS: Record<CellType, number> = { text: 26, integer: 12, decimal: 14, time: 24 }

const LongTexts = z.array(z.tuple([z.int(), z.string()]))

/** The name of a sheet takes 31 characters at most, and not all of them are allowed. */
const sheetName = (title: string, number: number) => {
  const clean = title.replace(/[[\]:*?/\\]/g, ' ').slice(0, 26)
  return number === 1 ? clean : `${clean} ${number}`
}

type Sheets = {
  title: string
  columns: readonly FileColumn[]
  /** The path of a file for long texts, which is removed at the end. */
  spool: string
}

/**
 * A workbook of rows that come as XML. Another sheet follows one that is full. A text that is too long for its cell goes on in the
 * sheet “Long texts”, piece after piece, with the place of the cell.
 */
export async function* writeXlsx(
  rows: AsyncIterable<RowChunk>,
  { title, columns, spool }: Sheets,
  onRows: (rows: number) => void,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const names: string[] = []
  const long = new LongTextSheet(spool, columns)
  const blocks = wholeRows(rows)[Symbol.asyncIterator]()
  const heads = columns.map(({ head }) => head)
  const widths = columns.map(({ kind }) => WIDTHS[kind])
  let block: RowChunk | null = null
  let isEnd = false

  async function* sheet(name: string): AsyncGenerator<Uint8Array> {
    yield Buffer.from(sheetBegin(heads, widths))
    for (let room = SHEET_ROWS; room > 0; ) {
      block ??= await nextBlock()
      if (!block) break
      const { now, later } = cutBlock(block, room)
      block = later
      yield await long.take(now, name, SHEET_ROWS - room + 2)
      room -= now.ends.length
      onRows(now.ends.length)
    }
    // The next sheet is begun only if there is a row for it.
    block ??= await nextBlock()
    yield Buffer.from(SHEET_END)
  }

  async function nextBlock(): Promise<RowChunk | null> {
    if (isEnd) return null
    const { done, value } = await blocks.next()
    if (!done) return value
    isEnd = true
    return null
  }

  function addSheet(): void {
    const name = sheetName(title, names.length + 1)
    names.push(name)
    const stream = Readable.from(sheet(name), { objectMode: false })
    stream.once('error', fail)
    stream.once('end', () => {
      if (block) addSheet()
      else void finish().catch(fail)
    })
    zip.addReadStream(stream, `xl/worksheets/sheet${names.length}.xml`, { compressionLevel: DEFLATE_LEVEL })
  }

  async function finish(): Promise<void> {
    if (await long.end()) {
      names.push(LONG_SHEET)
      const stream = createReadStream(spool)
      stream.once('error', fail)
      zip.addReadStream(stream, `xl/worksheets/sheet${names.length}.xml`, { compressionLevel: DEFLATE_LEVEL })
    }
    const parts: Record<string, string> = {
      'xl/styles.xml': STYLES_XML,
      'xl/workbook.xml': workbookXml(names),
      'xl/_rels/workbook.xml.rels': workbookRelations(names.length),
      '_rels/.rels': PACKAGE_RELATIONS,
      '[Content_Types].xml': contentTypes(names.length),
    }
    for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name)
    zip.end()
  }

  const fail = (error: Error) => output.destroy(error)
  // This is a `PassThrough`, although its type does not say so.
  const output = zip.outputStream as Readable
  zip.on('error', fail)
  addSheet()
  try {
    yield* output
  } finally {
    output.destroy()
    await blocks.return?.(undefined)
    await long.remove()
  }
}

function cutBlock({ bytes, ends }: RowChunk, rows: number): { now: RowChunk; later: RowChunk | null } {
  if (ends.length <= rows) return { now: { bytes, ends }, later: null }
  const cut = ends[rows - 1] ?? 0
  return {
    now: { bytes: bytes.subarray(0, cut), ends: ends.slice(0, rows) },
    later: { bytes: bytes.subarray(cut), ends: ends.slice(rows).map((end) => end - cut) },
  }
}

const MARK = LONG_ROW.charCodeAt(0)

/** Collects texts that are too long for a cell, in a file of their own. */
class LongTextSheet {
  private handle: FileHandle | null = null
  private rows = 1

  constructor(
    private readonly path: string,
    private readonly columns: readonly FileColumn[],
  ) {}

  /** Returns the rows with the first piece of each long text in its cell. @param first number of the first row in its sheet */
  async take({ bytes, ends }: RowChunk, sheet: string, first: number): Promise<Buffer> {
    // Few files have long texts.
    if (!bytes.includes(MARK)) return bytes
    const parts: Buffer[] = []
    let begin = 0
    for (const [index, end] of ends.entries()) {
      const row = bytes.subarray(begin, end)
      // The mark stands before the line feed.
      parts.push(bytes[end - 2] === MARK ? await this.split(row.toString(), sheet, first + index) : row)
      begin = end
    }
    return Buffer.concat(parts)
  }

  private async split(line: string, sheet: string, row: number): Promise<Buffer> {
    const [xml = '', json = '[]'] = line.split(LONG_ROW)
    let filled = xml
    for (const [index, text] of LongTexts.parse(JSON.parse(json))) {
      const [begin = '', ...rest] = cellPieces(text)
      filled = filled.replace(`${LONG_CELL}${index}${LONG_CELL}`, () => xlsxText(begin))
      for (const [piece, more] of rest.entries())
        await this.add([sheet, String(row), this.columns[index]?.head ?? '', String(piece + 2), more])
    }
    return Buffer.from(`${filled}\n`)
  }

  private async add(cells: readonly string[]): Promise<void> {
    if (this.rows > SHEET_ROWS)
      throw new AppError(
        'too_large',
        'There are more long texts than a sheet has rows. Choose CSV or NDJSON, or leave out the payload.',
      )
    if (this.handle === null) {
      this.handle = await open(this.path, 'wx', 0o600)
      await this.handle.write(sheetBegin(LONG_HEADS, [24, 10, 24, 10, 80]))
    }
    this.rows += 1
    await this.handle.write(rowXml(this.rows, cells, XLSX_STYLES.text))
  }

  /** Ends the sheet; false if there are no long texts. */
  async end(): Promise<boolean> {
    if (this.handle === null) return false
    await this.handle.write(SHEET_END)
    await this.handle.close()
    this.handle = null
    return true
  }

  async remove(): Promise<void> {
    await this.handle?.close()
    await rm(this.path, { force: true })
  }
}
