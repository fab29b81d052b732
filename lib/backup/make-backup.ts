import 'server-only'
import { randomUUID } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import { type ClientBase, escapeIdentifier, type PoolClient } from 'pg'
import { recordAudit } from '../auth/audit/audit'
import { listSchemaVersions, readSchemaVersion } from '../db/migrate'
import type { OpenDatabase } from '../db/open-database'
import * as schema from '../db/schema'
import { PRODUCT_VERSION } from '../exports/manifest/product-version'
import {
  BACKUP_FORM,
  type BackupHeader,
  type BackupManifest,
  END_OF_TABLE,
  type SequenceState,
  type TableSums,
} from './backup-file'
import { listTables, type TableShape } from './list-tables'
import { ALIKE, readTable } from './read-table'
import { writeBackupFile } from './write-backup-file'

export type MadeBackup = { madeAt: string; rows: number; tables: number; bytes: number; sha256: string }

/**
 * Writes all tables, as of one instant, into one compressed file. The database is read as it is, even if this version would migrate
 * it; on Postgres everything else goes on meanwhile.
 *
 * @param key 32 bytes that encrypt the file; null for none
 * @throws Error for a database that holds nothing, and for one of a newer version; errors of the file system
 */
export async function makeBackup(
  { engine, pool }: Pick<OpenDatabase, 'engine' | 'pool'>,
  { file, key }: { file: string; key: Uint8Array | null },
): Promise<MadeBackup> {
  const client = await pool.connect()
  let isDone = false
  try {
    const isCurrent = await requireKnownSchema(client)
    if (isCurrent) await auditBackup(client, key !== null)
    await client.query(`begin isolation level repeatable read read only; ${ALIKE}`)
    const tables = await listTables(client)
    // The lock makes a migration wait.
    await client.query(`lock table ${tables.map(({ name }) => escapeIdentifier(name)).join(', ')} in access share mode`)
    const header = await headerOf(client, engine, tables)
    const sums: TableSums[] = []
    const { bytes, sha256 } = await writeBackupFile(file, key, backupText(client, header, tables, sums))
    await client.query('commit')
    isDone = true
    const rows = sums.reduce((total, table) => total + table.rows, 0)
    return { madeAt: header.madeAt, rows, tables: tables.length, bytes, sha256 }
  } finally {
    client.release(!isDone)
  }
}

/** Returns whether the database has this version’s schema. */
async function requireKnownSchema(client: ClientBase): Promise<boolean> {
  const current = await readSchemaVersion(client)
  if (!current) throw new Error('The database has no tables of Rampdesk: there is nothing to back up.')
  const newest = listSchemaVersions().at(-1)
  if (current.at > (newest?.at ?? 0))
    throw new Error('The database belongs to a newer version of Rampdesk: back it up with that version.')
  return current.at === newest?.at
}

async function auditBackup(client: PoolClient, isEncrypted: boolean): Promise<void> {
  const scope = { actor: { kind: 'system', name: 'backup' }, requestId: randomUUID(), address: null } as const
  await drizzle(client, { schema }).transaction((tx) =>
    recordAudit(tx, scope, { action: 'backup.make', detail: { isEncrypted } }),
  )
}

async function headerOf(
  client: ClientBase,
  engine: OpenDatabase['engine'],
  tables: readonly TableShape[],
): Promise<BackupHeader> {
  const version = await readSchemaVersion(client)
  if (!version) throw new Error('The database was emptied in the meantime.')
  return {
    format: 'rampdesk backup',
    form: BACKUP_FORM,
    madeAt: new Date().toISOString(),
    product: PRODUCT_VERSION,
    engine,
    schema: version,
    tables: tables.map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) })),
  }
}

async function* backupText(
  client: ClientBase,
  header: BackupHeader,
  tables: readonly TableShape[],
  sums: TableSums[],
): AsyncGenerator<string | Buffer> {
  yield `${JSON.stringify(header)}\n`
  for (const table of tables) {
    sums.push(yield* readTable(client, table))
    yield `${END_OF_TABLE}\n`
  }
  const manifest: BackupManifest = { sums, sequences: await readSequences(client) }
  yield `${JSON.stringify(manifest)}\n`
}

/** Sequences are read outside of the snapshot, later, so they are beyond every id in it. */
async function readSequences(client: ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = 'public' order by sequencename collate "C"`,
  )
  const states: SequenceState[] = []
  for (const { name } of rows) {
    const state = await client.query<{ last: string; is_called: boolean }>(
      `select last_value::text as last, is_called from ${escapeIdentifier(name)}`,
    )
    const [read] = state.rows
    if (read) states.push({ name, last: read.last, isCalled: read.is_called })
  }
  return states
}
