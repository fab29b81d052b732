import 'server-only'
import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { ClientBase, Pool } from 'pg'
import { LOCKS, withLock } from './advisory-lock'

/** A schema, named by its newest migration: when that was written, and SHA-256 of its text. */
export type SchemaVersion = { at: number; hash: string }

/** In one transaction; processes wait for each other. */
export async function migrateDatabase(pool: Pool): Promise<void> {
  await withLock(pool, LOCKS.migrations, async (client) => {
    await client.query('begin')
    try {
      await applyMigrations(client)
    } catch (error) {
      await client.query('rollback')
      throw error
    }
    await client.query('commit')
  })
}

/** Applies those that the database lacks, through that of `upTo`. In a transaction of the caller. */
export async function applyMigrations(client: ClientBase, upTo?: SchemaVersion): Promise<void> {
  await client.query(JOURNAL)
  const current = await readSchemaVersion(client)
  for (const { sql, folderMillis, hash } of readMigrations()) {
    if (folderMillis <= (current?.at ?? 0) || folderMillis > (upTo?.at ?? folderMillis)) continue
    for (const statement of sql) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
  }
}

/** @returns null for a database that was never migrated */
export async function readSchemaVersion(client: ClientBase): Promise<SchemaVersion | null> {
  const { rows: found } = await client.query<{ journal: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations')::text as journal`,
  )
  if (!found[0]?.journal) return null
  const { rows } = await client.query<{ created_at: string; hash: string }>(
    'select created_at, hash from drizzle.__drizzle_migrations order by created_at desc limit 1',
  )
  return rows[0] ? { at: Number(rows[0].created_at), hash: rows[0].hash } : null
}

/** Oldest first. */
export function listSchemaVersions(): SchemaVersion[] {
  return readMigrations().map(({ folderMillis, hash }) => ({ at: folderMillis, hash }))
}

/** As drizzle-kit reads and writes it. */
const JOURNAL = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`

function readMigrations() {
  const migrationsFolder = path.join(/*turbopackIgnore: true*/ process.cwd(), 'lib', 'db', 'migrations')
  return readMigrationFiles({ migrationsFolder })
}
