import { cp, rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, inject, test } from 'vitest'
import { closeDatabase, type Database, getDatabase } from '@/lib/db'
import { endJobs } from '@/lib/jobs/slot'
import { atNode, runOn } from '@/scripts/citus/database.mjs'
import { forgetKept, keptDatabase, SHAPE } from './kept-database'

export type TestDatabase = { engine: 'pglite' | 'postgres'; readonly database: Database }

export const engine: TestDatabase['engine'] = inject('postgresUrl') ? 'postgres' : 'pglite'

/** Whether the archive lies on nodes of a Citus cluster: the engine is Postgres then. */
export const isDistributed = inject('citus') !== undefined

/** A test of something that a distributed archive lacks, such as migrations from before it was distributed. On Citus it is absent, not skipped. */
export function testOnOneServer(name: string, work: () => Promise<void>): void {
  if (!isDistributed) test(name, work)
}

/** A group of tests that is absent on the other engine, not skipped. */
export function describeOn(wanted: TestDatabase['engine'], name: string, tests: () => void): void {
  if (engine === wanted) describe(name, tests)
}

/**
 * A migrated database for the file, emptied before each test and reached through `getDatabase()`. Call once, at the top level.
 *
 * @param isFilledOnce emptied before the first test alone, for files that only read what they fill.
 */
export function useDatabase({ isFilledOnce = false } = {}): TestDatabase {
  let database: Database | undefined
  const kept = keptDatabase({ DATABASE_URL: process.env.DATABASE_URL, DATABASE_DIR: process.env.DATABASE_DIR })
  beforeAll(async () => {
    if (kept?.shape == null) await createDatabase()
    database = await getDatabase()
    if (kept) kept.shape ??= await shapeOf(database)
    if (isFilledOnce) await emptyTables(database)
  })
  beforeEach(async () => {
    database = await getDatabase()
    if (!isFilledOnce) await emptyTables(database)
  })
  afterAll(async () => {
    // The next file shares the process, but not the jobs of this one.
    await endJobs(0)
    if (kept && (await isAsMigrated(kept.shape))) await closeDatabase()
    else {
      await closeDatabase()
      await forgetKept()
      await dropDatabase()
    }
    await removeExports()
  })
  return {
    engine,
    get database() {
      if (!database) throw new Error('The database is open only while tests run.')
      return database
    },
  }
}

/** Whether the database is as a migration leaves it, once everything outside of the tables is put away. */
async function isAsMigrated(shape: string | null): Promise<boolean> {
  try {
    const left = await getDatabase()
    await left.execute(sql`drop schema if exists pgboss cascade`)
    await left.execute(TRUNCATE_USED)
    if (engine === 'pglite') await left.execute(sql`discard all`)
    else
      await left.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
    return (await shapeOf(left)) === shape
  } catch {
    return false
  }
}

/** Truncating makes the rows of the next file lie in the order in which it stores them. */
const TRUNCATE_USED = sql`
  do $$
  declare
    used text;
  begin
    select string_agg(oid::regclass::text, ', ') into used from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'audit_head' and pg_relation_size(oid) > 0;
    if used is not null then execute 'truncate ' || used; end if;
  end $$`

async function shapeOf(database: Database): Promise<string> {
  const { rows } = await database.execute<{ shape: string }>(sql.raw(SHAPE))
  return rows[0]?.shape ?? ''
}

/** Creates a database: migrated on PGlite and Citus (a copy), empty on Postgres. */
export async function createDatabase(): Promise<void> {
  if (inject('citus')) await createOnNodes()
  else if (engine === 'postgres') await onServer(`create database "${databaseName()}"`)
  else await copyDatabase(databaseDir())
}

/** Copies a migrated, closed and empty database into the folder. */
export async function copyDatabase(folder: string): Promise<void> {
  await cp(inject('pgliteTemplate'), folder, { recursive: true })
}

export async function dropDatabase(): Promise<void> {
  if (inject('citus')) await onNodes(() => [`drop database if exists "${databaseName()}" with (force)`])
  else if (engine === 'postgres') await onServer(`drop database if exists "${databaseName()}" with (force)`)
  else await rm(path.dirname(databaseDir()), { recursive: true, force: true })
  await removeExports()
}

const removeExports = () => rm(path.dirname(required('EXPORT_DIR')), { recursive: true, force: true })

/**
 * Empties the tables as a migration leaves them. Truncating a table is ten times slower than deleting few rows: only
 * large tables and those with statistics are truncated.
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

/** A copy lacks the settings of its database, so the time zone is set. */
const createOnNodes = () =>
  onNodes((template) => [
    `create database "${databaseName()}" template "${template}"`,
    `alter database "${databaseName()}" set timezone to 'UTC'`,
  ])

async function onNodes(statementsOf: (template: string) => string[]): Promise<void> {
  const { nodes, template } = inject('citus') ?? { nodes: [], template: '' }
  const url = inject('postgresUrl') ?? ''
  for (const node of nodes) await runOn(atNode(url, node), statementsOf(template))
}

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
