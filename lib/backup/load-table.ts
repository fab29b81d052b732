import 'server-only'
import { createHash } from 'node:crypto'
import { type ClientBase, escapeIdentifier } from 'pg'
import { END_OF_TABLE, type TableSums } from './backup-file'
import { fromCopyLine } from './copy-text'
import type { TableShape } from './list-tables'
import type { Lines } from './read-backup-file'

const ROWS_AT_ONCE = 1_000
const BYTES_AT_ONCE = 4 * 1024 * 1024

/** Stores lines up to and including the end of the table. @returns their sums */
export async function loadTable(client: ClientBase, table: TableShape, lines: Lines): Promise<TableSums> {
  const hash = createHash('sha256')
  const insert = insertInto(table)
  let rows = 0
  let bytes = 0
  let columns = emptyColumns(table)
  const store = async () => {
    if (bytes > 0) await client.query(insert, columns)
    columns = emptyColumns(table)
    bytes = 0
  }
  for (;;) {
    const line = await lines.next()
    if (line === null) throw new Error(`The file ends within the table ${table.name}: it was cut short.`)
    const text = line.toString('utf8')
    if (text === END_OF_TABLE) break
    const cells = fromCopyLine(text)
    if (cells.length !== columns.length)
      throw new Error(`A row of the table ${table.name} has the wrong number of values.`)
    for (const [index, column] of columns.entries()) column.push(cells[index] ?? null)
    hash.update(line).update('\n')
    rows += 1
    bytes += line.length + 1
    if (rows % ROWS_AT_ONCE === 0 || bytes >= BYTES_AT_ONCE) await store()
  }
  await store()
  return { rows, sha256: hash.digest('hex') }
}

const emptyColumns = ({ columns }: TableShape): (string | null)[][] => columns.map(() => [])

/** The statement takes one text array per column, and casts each value to the column’s type. */
function insertInto({ name, columns }: TableShape): string {
  const names = columns.map((column) => escapeIdentifier(column.name))
  const values = columns.map((column, index) => `${names[index]}::${column.type}`)
  const given = columns.map((_, index) => `$${index + 1}::text[]`)
  return `insert into ${escapeIdentifier(name)} (${names.join(', ')}) overriding system value
    select ${values.join(', ')} from unnest(${given.join(', ')}) as given (${names.join(', ')})`
}
