import 'server-only'
import { createHash } from 'node:crypto'
import { type ClientBase, escapeIdentifier } from 'pg'
import type { TableSums } from './backup-file'
import { toCopyLine } from './copy-text'
import type { TableShape } from './list-tables'

/** The rows of one fetch: fewer if rows are long, so that a few megabytes are held whatever the size of payloads. */
const ROWS = { first: 250, least: 10, most: 1_000 }
const BYTES = { least: 1024 * 1024, most: 4 * 1024 * 1024 }

const CURSOR = 'backup_rows'

/** Keeps the texts of the database as they are. */
const AS_TEXT = { getTypeParser: () => String }

/** Settings of the transaction with which both engines write a value alike. */
export const ALIKE = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1;
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`

/**
 * The lines of a table in the order of its primary key, some at a time, each with its line feed. Needs a transaction after `ALIKE`.
 *
 * @returns the sums over all of them
 */
export async function* readTable(client: ClientBase, table: TableShape): AsyncGenerator<Buffer, TableSums> {
  const hash = createHash('sha256')
  let rows = 0
  let size = ROWS.first
  await client.query(`declare ${CURSOR} no scroll cursor for ${selectOf(table)}`)
  let next = fetchRows(client, size)
  for (;;) {
    const fetched = await next
    if (fetched.rows.length === 0) break
    // The database reads on while these rows are written.
    next = fetchRows(client, size)
    // A caller that stops early does not await this fetch, so its failure must not be unhandled.
    next.catch(() => undefined)
    const lines = Buffer.from(fetched.rows.map((cells) => `${toCopyLine(cells)}\n`).join(''))
    hash.update(lines)
    rows += fetched.rows.length
    if (lines.length > BYTES.most) size = Math.max(ROWS.least, size >> 1)
    else if (lines.length < BYTES.least) size = Math.min(ROWS.most, size * 2)
    yield lines
  }
  await client.query(`close ${CURSOR}`)
  return { rows, sha256: hash.digest('hex') }
}

const fetchRows = (client: ClientBase, size: number) =>
  client.query<(string | null)[]>({ text: `fetch forward ${size} from ${CURSOR}`, rowMode: 'array', types: AS_TEXT })

/** The sums of a table, without its lines. */
export async function sumTable(client: ClientBase, table: TableShape): Promise<TableSums> {
  const lines = readTable(client, table)
  for (;;) {
    const { done, value } = await lines.next()
    if (done) return value
  }
}

function selectOf({ name, columns, key }: TableShape): string {
  const order = key.map((column) => `${escapeIdentifier(column.name)}${column.isCollated ? ' collate "C"' : ''}`)
  const selected = columns.map((column) => escapeIdentifier(column.name))
  return `select ${selected.join(', ')} from ${escapeIdentifier(name)} order by ${order.join(', ')}`
}
