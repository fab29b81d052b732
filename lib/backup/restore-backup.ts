import 'server-only'
import { randomUUID } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import { type ClientBase, escapeIdentifier } from 'pg'
import { recordAudit } from '../auth/audit/audit'
import type { Transaction } from '../db'
import { applyMigrations, listSchemaVersions } from '../db/migrate'
import type { OpenDatabase } from '../db/open-database'
import * as schema from '../db/schema'
import { BACKUP_FORM, BackupHeader, BackupManifest, type SequenceState, type TableSums } from './backup-file'
import { listTables, type TableShape } from './list-tables'
import { loadTable } from './load-table'
import { pauseRedeliveries } from './pause-redeliveries'
import { type Lines, readBackupFile } from './read-backup-file'
import { ALIKE, sumTable } from './read-table'

export type RestoredBackup = Pick<BackupHeader, 'madeAt' | 'product' | 'engine'> & {
  rows: number
  tables: number
  /** The number of redeliveries that were going on when the backup was made. */
  paused: number
}

/**
 * Fills an empty database from a backup, in one transaction: if the rows do not fit the file’s sums, the database stays empty. Rows
 * are stored in the schema from which they were read, and migrated afterwards.
 *
 * @param key 32 bytes; null if the file is not encrypted
 * @throws Error that says what is wrong with the file or the database
 */
export async function restoreBackup(
  { pool }: Pick<OpenDatabase, 'pool'>,
  { file, key }: { file: string; key: Uint8Array | null },
): Promise<RestoredBackup> {
  return readBackupFile(file, key, async (lines) => {
    const header = await readHeader(lines)
    const client = await pool.connect()
    let isDone = false
    try {
      await requireEmpty(client)
      const restored = await drizzle(client, { schema }).transaction((tx) => fill(tx, client, header, lines))
      isDone = true
      return restored
    } finally {
      client.release(!isDone)
    }
  })
}

async function fill(tx: Transaction, client: ClientBase, header: BackupHeader, lines: Lines): Promise<RestoredBackup> {
  await client.query(ALIKE)
  await applyMigrations(client, header.schema)
  const tables = await findTables(client, header)
  // Migrations store rows in a new database, which the backup’s rows replace.
  for (const table of tables.toReversed()) await client.query(`delete from ${escapeIdentifier(table.name)}`)
  const loaded: TableSums[] = []
  for (const table of tables) loaded.push(await loadTable(client, table, lines))
  const manifest = await readManifest(lines)
  for (const [index, table] of tables.entries()) {
    requireSame(table, manifest.sums[index], loaded[index], 'the file')
    requireSame(table, manifest.sums[index], await sumTable(client, table), 'the database')
  }
  await setSequences(client, manifest.sequences)
  await applyMigrations(client)
  const paused = await pauseRedeliveries(tx)
  const rows = loaded.reduce((total, table) => total + table.rows, 0)
  const { madeAt, product, engine } = header
  const scope = { actor: { kind: 'system', name: 'restore' }, requestId: randomUUID(), address: null } as const
  await recordAudit(tx, scope, { action: 'backup.restore', detail: { madeAt, product, engine, rows, paused } })
  return { madeAt, product, engine, rows, tables: tables.length, paused }
}

const NO_BACKUP = 'The file is not a backup of Rampdesk.'
const OTHER_VERSION =
  'The backup was made by a version of Rampdesk that this one does not know. Restore it with that version or a later one.'

async function readHeader(lines: Lines): Promise<BackupHeader> {
  const header = BackupHeader.safeParse(parseLine(await lines.next()))
  if (!header.success) throw new Error(NO_BACKUP)
  const { form, schema: made } = header.data
  const isKnown = listSchemaVersions().some(({ at, hash }) => at === made.at && hash === made.hash)
  if (form !== BACKUP_FORM || !isKnown) throw new Error(OTHER_VERSION)
  return header.data
}

async function readManifest(lines: Lines): Promise<BackupManifest> {
  const manifest = BackupManifest.safeParse(parseLine(await lines.next()))
  // Reading to the end also checks the checksum of everything that was read.
  if (!manifest.success || (await lines.next()) !== null) throw new Error('The end of the file is missing or changed.')
  return manifest.data
}

function parseLine(line: Buffer | null): unknown {
  try {
    return JSON.parse(line?.toString('utf8') ?? '')
  } catch {
    return null
  }
}

const OCCUPIED = `
  select exists (
    select from pg_class join pg_namespace namespace on namespace.oid = relnamespace
    where relkind in ('r', 'p') and nspname in ('public', 'drizzle', 'pgboss')
  ) as is_occupied`

async function requireEmpty(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ is_occupied: boolean }>(OCCUPIED)
  if (rows[0]?.is_occupied)
    throw new Error(
      'The database already has tables, and nothing in it was changed. Restore into a new one: set DATABASE_URL or DATABASE_DIR to it.',
    )
}

async function findTables(client: ClientBase, header: BackupHeader): Promise<TableShape[]> {
  const shapes = new Map((await listTables(client)).map((shape) => [shape.name, shape]))
  return header.tables.map(({ name, columns }) => {
    const shape = shapes.get(name)
    if (shape?.columns.map((column) => column.name).join() !== columns.join())
      throw new Error(`The table ${name} of the backup does not belong to its version of Rampdesk.`)
    return shape
  })
}

function requireSame({ name }: TableShape, told: TableSums | undefined, found: TableSums | undefined, where: string) {
  if (told && found && told.rows === found.rows && told.sha256 === found.sha256) return
  throw new Error(
    `The table ${name} is not as it was backed up: ${told?.rows ?? 0} rows then, ${found?.rows ?? 0} in ${where}${told?.rows === found?.rows ? ', with different content' : ''}.`,
  )
}

async function setSequences(client: ClientBase, sequences: readonly SequenceState[]): Promise<void> {
  for (const { name, last, isCalled } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [escapeIdentifier(name), last, isCalled])
}
