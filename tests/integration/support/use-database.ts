import { cp, rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, inject } from 'vitest'
import { closeDatabase, type Database, getDatabase } from '@/lib/db'

export type TestDatabase = { engine: 'pglite' | 'postgres'; readonly database: Database }

/** Which engine this run of the integration tests is on. */
export const engine: TestDatabase['engine'] = inject('postgresUrl') ? 'postgres' : 'pglite'

/** Tests of one engine; on the other they do not exist, rather than being skipped. */
export function describeOn(wanted: TestDatabase['engine'], name: string, tests: () => void): void {
  if (engine === wanted) describe(name, tests)
}

/**
 * Gives the test file a fresh, migrated database and empties its tables before each test. Code under test reaches it
 * through `getDatabase()`; `env()` already names it when the file's imports run. Call it once, at the top level.
 */
export function useDatabase(): TestDatabase {
  let database: Database | undefined
  beforeAll(async () => {
    await createDatabase()
    database = await getDatabase()
  })
  beforeEach(async () => {
    database = await getDatabase()
    await emptyTables(database)
  })
  afterAll(async () => {
    await closeDatabase()
    await dropDatabase()
  })
  return {
    engine,
    get database() {
      if (!database) throw new Error('The database is open only while tests run.')
      return database
    },
  }
}

/** Creates the database of this test file: migrated on PGlite (copied from a template), empty on Postgres. */
export async function createDatabase(): Promise<void> {
  if (engine === 'postgres') await onServer(`create database "${databaseName()}"`)
  else await copyDatabase(databaseDir())
}

/** Puts a migrated, closed and empty database of PGlite there. */
export async function copyDatabase(folder: string): Promise<void> {
  await cp(inject('pgliteTemplate'), folder, { recursive: true })
}

/** Removes the database of this test file; it must be closed. */
export async function dropDatabase(): Promise<void> {
  if (engine === 'postgres') await onServer(`drop database if exists "${databaseName()}" with (force)`)
  else await rm(path.dirname(databaseDir()), { recursive: true, force: true })
}

/**
 * Leaves every table of the application as a migration does: empty, but for the start of the audit chain. Truncating makes a
 * table's files anew, ten times slower than deleting few rows: only large tables and those with statistics are truncated.
 */
export async function emptyTables(database: Database): Promise<void> {
  await database.execute(EMPTY_TABLES)
}

const EMPTY_TABLES = sql`
  do $$
  declare
    held record;
    truncated text[] = '{}';
  begin
    set local session_replication_role = replica; -- No foreign key asks for an order.
    for held in
      select oid::regclass::text as name, relpages > 0 or pg_relation_size(oid) > 256 * 1024 as is_large
      from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'audit_head'
    loop
      if held.is_large then truncated = truncated || held.name;
      else execute 'delete from ' || held.name;
      end if;
    end loop;
    if truncated <> '{}' then execute 'truncate ' || array_to_string(truncated, ', ') || ' cascade'; end if;
    perform setval(format('%I.%I', schemaname, sequencename), start_value, false)
    from pg_sequences
    where schemaname = 'public' and last_value is not null;
    update audit_head set last_id = 0, last_hash = decode(repeat('00', 32), 'hex');
  end $$`

async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function databaseName(): string {
  return new URL(required('DATABASE_URL')).pathname.slice(1)
}

function databaseDir(): string {
  return required('DATABASE_DIR')
}

function required(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: is choose-database.ts among the setup files?`)
  return value
}
