import 'server-only'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { CELL_CHARACTERS, columnLetters } from '../../cells/xlsx-text'
import type { CellType } from '../../list/columns'
import type { FileColumn } from '../layout'
import { isDecimalSql, textSql, timeSql } from './sql-cells'
import { LONG_CELL, LONG_ROW, XLSX_STYLES } from './xlsx-parts'

type Cell = FileColumn & { value: SQLWrapper }

/** Characters that XML 1.0 can’t hold or would change, and underscores that would begin an escape. */
const ESCAPED = textSql('[\\u0001-\\u0008\\u000b-\\u001f\\ufffe\\uffff]|_(?=x[0-9A-Fa-f]{4}_)')

const NEEDS_MARKUP = textSql('[&<>\\u0001-\\u001f\\ufffe\\uffff]|_x[0-9A-Fa-f]{4}_')

/** Does what `xlsxText` does. */
export function xlsxTextSql(text: SQLWrapper): SQL {
  const plain = sql`case when ${text} ~ ${ESCAPED} then (
      select string_agg(
        case when sign ~ '[\\u0001-\\u0008\\u000b-\\u001f\\ufffe\\uffff]' then '_x' || upper(lpad(to_hex(ascii(sign)), 4, '0')) || '_' else sign end,
        '' order by place)
      from regexp_split_to_table(regexp_replace(${text}, '_(?=x[0-9A-Fa-f]{4}_)', '_x005F_', 'g'), '') with ordinality as signs(sign, place)
    ) else ${text} end`
  return sql`case when ${text} ~ ${NEEDS_MARKUP}
    then replace(replace(replace(replace(${plain}, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), E'\\n', '&#10;') else ${text} end`
}

const raw = (value: number) => sql.raw(String(value))

const isLong = (text: SQLWrapper) => sql`octet_length(${text}) > ${raw(CELL_CHARACTERS)}`

/** A cell with a text. A long text follows after the row, and its place is marked. */
function textCell(text: SQLWrapper, index: number): SQL {
  return cellSql(
    index,
    `t="inlineStr" s="${XLSX_STYLES.text}"`,
    sql`'<is><t xml:space="preserve">' || case when ${isLong(text)} then ${textSql(LONG_CELL + index + LONG_CELL)} else ${xlsxTextSql(text)} end || '</t></is>'`,
  )
}

/** @returns null for a null. */
const cellSql = (index: number, attributes: string, content: SQL) =>
  sql`'<c r="${sql.raw(columnLetters(index))}' || cells.line || ${textSql(`" ${attributes}>`)} || ${content} || '</c>'`

const numberCell = (text: SQLWrapper, index: number, style: number) =>
  cellSql(index, `s="${style}"`, sql`'<v>' || ${text} || '</v>'`)

/** Fifteen digits are what a double, and a spreadsheet, keeps of any number. */
const DIGITS_HELD = 15

const CELLS: Record<CellType, (value: SQLWrapper, index: number, zone: string) => SQL> = {
  text: textCell,
  integer: (value, index) =>
    sql`case when abs(${value}) < 1e${raw(DIGITS_HELD)} then ${numberCell(sql`${value}::text`, index, XLSX_STYLES.integer)} else ${textCell(sql`${value}::text`, index)} end`,
  decimal: (value, index) =>
    sql`case when ${isDecimalSql(value)} and length(ltrim(translate(${value}, '-.', ''), '0')) <= ${raw(DIGITS_HELD)} and ${value} !~ '^-0([.]0+)?$'
      then ${numberCell(value, index, XLSX_STYLES.decimal)} else ${textCell(value, index)} end`,
  // Days since the end of 1899; spreadsheets know no date before March 1900 for certain.
  time: (value, index, zone) =>
    sql`case when ${value} >= '1900-03-02' and ${value} < '9999-12-30' then ${numberCell(
      sql`round(extract(epoch from ${value}::timestamp)::numeric / 86400 + 25569, 10)::text`,
      index,
      XLSX_STYLES.time,
    )} else ${textCell(timeSql(value, zone), index)} end`,
}

/**
 * A row of a sheet as XML. If it has long texts, the line ends with `LONG_ROW`, all of them as JSON, and `LONG_ROW` again.
 */
export function xlsxLineSql(cells: readonly Cell[], zone: string): SQL {
  const written = cells.map(({ kind, value }, index) => sql`coalesce(${CELLS[kind](value, index, zone)}, '')`)
  const texts = cells.flatMap(({ kind, value }, index) => (kind === 'text' ? [{ value, index }] : []))
  const long = texts.map(
    ({ value, index }) => sql`case when ${isLong(value)} then json_build_array(${raw(index)}, ${value})::text end`,
  )
  const marked =
    long.length === 0
      ? sql`''`
      : sql`case when ${sql.join(
          texts.map(({ value }) => isLong(value)),
          sql` or `,
        )}
          then ${textSql(LONG_ROW)} || '[' || concat_ws(',', ${sql.join(long, sql`, `)}) || ']' || ${textSql(LONG_ROW)} else '' end`
  return sql`'<row r="' || cells.line || '">' || ${sql.join(written, sql` || `)} || '</row>' || ${marked}`
}
