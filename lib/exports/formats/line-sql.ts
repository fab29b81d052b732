import 'server-only'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { SHEET_ROWS } from '../../cells/xlsx-text'
import type { CellType } from '../../list/columns'
import type { ExportFormat } from '../../model/export'
import { type FileColumn, fileColumns, PAYLOAD_COLUMN, type RowLayout } from '../layout'
import type { SqlRows } from '../source'
import { payloadSql } from './payload-sql'
import { guardedLongSql, guardedSql, timeSql } from './sql-cells'
import { xlsxLineSql } from './xlsx-sql'

type SqlCell = FileColumn & { value: SQLWrapper }

/** `from` is a subquery whose columns are the values of the cells, in the order of the rows. */
type Lines = (
  cells: readonly SqlCell[],
  zone: string,
  from: SQL,
  rowsBefore: number,
) => { select: SQL; options: string }

/** Quote and delimiter are bytes that no line of the format holds, so that COPY quotes nothing. */
const AS_IT_IS = `(format csv, quote E'\\x03', delimiter E'\\x04')`

const CSV: Record<CellType, (value: SQLWrapper, zone: string) => SQL> = {
  text: guardedSql,
  decimal: guardedSql,
  integer: (value) => sql`${value}`,
  time: timeSql,
}

const NDJSON: Record<CellType, (value: SQLWrapper, zone: string) => SQL> = {
  ...CSV,
  text: (value) => sql`${value}`,
  decimal: (value) => sql`${value}`,
}

const isJsonText = (kind: CellType) => kind !== 'integer'

/** COPY then writes JSON values with commas between; only control characters in texts are not escaped. */
const jsonOptions = (texts: readonly string[]) =>
  `(format csv, null 'null', quote '"', escape E'\\\\'${texts.length === 0 ? '' : `, force_quote (${texts.join(', ')})`})`

const comma = sql`, `

const LINES: Record<ExportFormat, Lines> = {
  csv: (cells, zone, from) => ({
    select: sql`select ${sql.join(
      cells.map(({ id, kind, value }) => (id === PAYLOAD_COLUMN.id ? guardedLongSql(value) : CSV[kind](value, zone))),
      comma,
    )} from ${from}`,
    options: '(format csv)',
  }),
  // `jsonLines` adds the names of members.
  ndjson: (cells, zone, from) => ({
    select: sql`select ${sql.join(
      cells.map(({ kind, value }, index) => sql`${NDJSON[kind](value, zone)} as ${sql.identifier(cellName(index))}`),
      comma,
    )} from ${from}`,
    options: jsonOptions(cells.flatMap(({ kind }, index) => (isJsonText(kind) ? [cellName(index)] : []))),
  }),
  xlsx: (cells, zone, from, rowsBefore) => ({
    select: sql`select ${xlsxLineSql(cells, zone)} from (
      select *, ((row_number() over () - 1 + ${sql.raw(String(rowsBefore))}) % ${sql.raw(String(SHEET_ROWS))} + 2)::text as line from ${from}
    ) as cells`,
    options: AS_IT_IS,
  }),
}

const dialect = new PgDialect()

/**
 * The statement that writes rows as lines of a file. Its values are constants, because COPY takes no parameters.
 *
 * @param rowsBefore number of rows in earlier parts of the file
 */
export function copyStatement(rows: SqlRows, { format, zone, ...layout }: RowLayout, rowsBefore: number): string {
  const columns = fileColumns({ format, zone, ...layout })
  const values = columns.map(({ id }, index) => {
    const value = id === PAYLOAD_COLUMN.id ? rows.payload && payloadSql(rows.payload, layout.payload) : rows.columns[id]
    if (!value) throw new Error(`The column ${id} has no expression.`)
    return sql`${value} as ${sql.identifier(cellName(index))}`
  })
  // A subquery with an order is computed once, however often its columns are named.
  const from = sql`(select ${sql.join(values, comma)} from ${rows.table} ${rows.join} where ${rows.where ?? sql`true`} order by ${sql.join(rows.order, comma)}) as cells`
  const cells = columns.map((column, index) => ({ ...column, value: sql`cells.${sql.identifier(cellName(index))}` }))
  const { select, options } = LINES[format](cells, zone, from, rowsBefore)
  return `copy (${inline(select)}) to stdout ${options}`
}

const cellName = (index: number) => `c${index}`

export function inline(query: SQL): string {
  return dialect.sqlToQuery(query.inlineParams()).sql
}
