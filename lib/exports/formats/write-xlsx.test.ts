import { tmpdir } from 'node:os'
import path from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { SHEET_ROWS } from '../../cells/xlsx-text'
import type { RowChunk } from './row-chunk'
import { writeXlsx } from './write-xlsx'

const ROW = '<row/>\n'
const CHUNK_ROWS = 50_000

async function* rowsOf(count: number): AsyncGenerator<RowChunk> {
  for (let left = count; left > 0; left -= CHUNK_ROWS) {
    const rows = Math.min(left, CHUNK_ROWS)
    yield {
      bytes: Buffer.from(ROW.repeat(rows)),
      ends: Array.from({ length: rows }, (_, row) => (row + 1) * ROW.length),
    }
  }
}

/** Names and texts of the entries of an archive, by its directory. */
function entriesOf(zip: Buffer): Map<string, string> {
  const entries = new Map<string, string>()
  let at = zip.readUInt32LE(zip.lastIndexOf('PK\x05\x06') + 16)
  while (zip.toString('latin1', at, at + 4) === 'PK\x01\x02') {
    const [size, nameLength, extraLength] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
    ]
    const local = zip.readUInt32LE(at + 42)
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const content = zip.subarray(begin, begin + size)
    const isStored = zip.readUInt16LE(at + 10) === 0
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    entries.set(name, (isStored ? content : inflateRawSync(content)).toString())
    at += 46 + nameLength + extraLength + zip.readUInt16LE(at + 32)
  }
  return entries
}

it.each([
  [0, [0]],
  [SHEET_ROWS, [SHEET_ROWS]],
  [SHEET_ROWS + 1, [SHEET_ROWS, 1]],
])('%i rows fill the sheets of a workbook, and none is begun for nothing', async (count, expected) => {
  const parts: Uint8Array[] = []
  let told = 0
  const sheets = {
    title: 'Deliveries',
    columns: [{ id: 'event', head: 'Event', kind: 'text' as const }],
    spool: path.join(tmpdir(), 'no-long-text'),
  }
  for await (const part of writeXlsx(rowsOf(count), sheets, (rows) => {
    told += rows
  }))
    parts.push(part)
  const entries = entriesOf(Buffer.concat(parts))
  const names = [...entries.keys()].filter((name) => name.startsWith('xl/worksheets/'))
  expect(names.map((name) => (entries.get(name) ?? '').split('<row/>').length - 1)).toEqual(expected)
  expect((entries.get('xl/workbook.xml') ?? '').match(/<sheet /g)).toHaveLength(expected.length)
  expect(told).toBe(count)
})
