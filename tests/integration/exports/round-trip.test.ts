import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import readXlsxFile from 'read-excel-file/node'
import { beforeEach, expect, test } from 'vitest'
import { guardFormula } from '@/lib/cells/formula-guard'
import { isHeldByDouble } from '@/lib/exports/formats/line-texts'
import { isoIn } from '@/lib/format/time'
import { useDatabase } from '../support/use-database'
import { ALL_COLUMNS, addOperators, archiveAwkward, exported, listedCells } from './fixtures'

const held = useDatabase()
beforeEach(addOperators)

const ROWS = 600

const payloads = async () => {
  const { rows } = await held.database.execute<{ payload: string }>(
    sql`select payload from delivery order by sort_at desc, id desc`,
  )
  return rows.map(({ payload }) => payload)
}

test('a CSV file holds each value of the list, read back by another parser, and no formula', async () => {
  await archiveAwkward(0, ROWS)
  const { job, bytes } = await exported({ payload: 'full', bom: true })
  expect(job).toMatchObject({ state: 'done', rows: ROWS, problem: null })
  const [head, ...rows] = parse(bytes, { bom: true, record_delimiter: '\r\n', relax_column_count: false }) as string[][]
  expect(head?.at(0)).toBe('Time (UTC)')
  const texts = await payloads()
  const listed = await listedCells()
  const wanted = listed.map((cells, index) =>
    [...cells, texts[index] ?? ''].map((value) => guardFormula(String(value ?? ''))),
  )
  expect(rows).toEqual(wanted)
})

test('an NDJSON file holds each value of the list, unchanged, in a zone', async () => {
  await archiveAwkward(0, ROWS)
  const { bytes } = await exported({ format: 'ndjson', payload: 'full', zone: 'Europe/Berlin' })
  const rows = bytes
    .toString()
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  const texts = await payloads()
  const listed = await listedCells()
  expect(rows.map(({ payload }) => payload)).toEqual(texts)
  const values = rows.map((row) => ALL_COLUMNS.map((id) => row[id]))
  expect(values).toEqual(listed.map((cells) => cells.map((value, index) => jsonOf(ALL_COLUMNS[index] ?? '', value))))
  // The clock goes forward at 01:00 UTC.
  expect(rows.at(-2)?.time).toBe('2026-03-29T01:31:00.123+01:00')
  expect(rows.at(-40)?.time).toBe('2026-03-29T03:09:00.123+02:00')
})

function jsonOf(id: string, value: string | number | null): unknown {
  if (value === null) return null
  if (id === 'time') return isoIn(String(value), 'Europe/Berlin')
  return id === 'delivery' ? Number(value) : value
}

test('a workbook holds each value of the list, numbers and dates as such, long texts in pieces', async () => {
  await archiveAwkward(0, ROWS)
  const { bytes, job } = await exported({ format: 'xlsx', payload: 'full' })
  expect(job.problem).toBeNull()
  const [sheet, long] = await readXlsxFile(bytes, { trim: false })
  const [head, ...rows] = sheet?.data ?? []
  expect(head?.at(-1)).toBe('Payload')
  const texts = await payloads()
  const listed = await listedCells()
  const longTexts = (long?.data ?? []).slice(1)
  const read = rows.map((cells, index) => {
    const values = cells.map(cellText)
    const pieces = longTexts.filter(([, row]) => Number(row) === index + 2).map((piece) => cellText(piece[4] ?? null))
    return [...values.slice(0, -1), `${values.at(-1) ?? ''}${pieces.join('')}`]
  })
  const wanted = listed.map((cells, index) =>
    [String(cells[0] ?? '').slice(0, SECONDS), ...cells.slice(1), texts[index] ?? ''].map((value) =>
      normal(String(value ?? '')),
    ),
  )
  expect(read.map((cells) => cells.map(normal))).toEqual(wanted)
  expect(longTexts.length).toBeGreaterThan(1)
  const amounts = rows.map((cells) => cells[ALL_COLUMNS.indexOf('amount')])
  expect(new Set(amounts.map((amount) => typeof amount))).toContain('number')
  expect(amounts).toContain('-0')
  expect(rows[0]?.[0]).toBeInstanceOf(Date)
})

/** The reader of the test undoes `_xHHHH_`, and cuts the last millisecond off dates. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return value instanceof Date ? value.toISOString().slice(0, SECONDS) : String(value)
}

const SECONDS = '2026-03-29T00:30:00'.length

/** A number in a sheet has no zeros at its end. */
const normal = (text: string) => (isHeldByDouble(text) ? String(Number(text)) : text)
