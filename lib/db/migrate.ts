import 'server-only'
import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { ClientBase, Pool } from 'pg'
import { logger } from '../logger'
import { LOCKS, withLock } from './advisory-lock'

/** A schema, named by its newest migration: when that was written, and SHA-256 of its text. */
export type SchemaVersion = { at: number; hash: string }

/** Applies all missing migrations in one transaction; processes wait for each other. Logs a line first if there may be rows. */
export async function migrateDatabase(pool: Pool, afterEach: AfterEach = () => undefined): Promise<void> {
  await withLock(pool, LOCKS.migrations, async (client) => {
    await client.query('begin')
    try {
      const log = await announce(client)
      await applyMigrations(client, undefined, (progress) => {
        log.step(progress)
        afterEach(progress)
      })
      await client.query('commit')
      log.end()
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  })
}

type Progress = { done: number; of: number }
type AfterEach = (progress: Progress) => void

/** Applies the migrations that the database lacks, `upTo` and earlier, in a transaction of the caller. */
export async function applyMigrations(
  client: ClientBase,
  upTo?: SchemaVersion,
  afterEach: AfterEach = () => undefined,
): Promise<void> {
  await client.query(JOURNAL)
  const missing = migrationsAfter(await readSchemaVersion(client)).filter(
    ({ folderMillis }) => folderMillis <= (upTo?.at ?? folderMillis),
  )
  for (const [index, { sql, folderMillis, hash }] of missing.entries()) {
    for (const statement of sql) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
    afterEach({ done: index + 1, of: missing.length })
  }
}

const migrationsAfter = (current: SchemaVersion | null) =>
  readMigrations().filter(({ folderMillis }) => folderMillis > (current?.at ?? 0))

const SLOW_MS = 1_000

/** Logs that migrations wait, which of them were slow, and the end; nothing for a new database, which has no rows. */
async function announce(client: ClientBase): Promise<{ step: (progress: Progress) => void; end: () => void }> {
  const current = await readSchemaVersion(client)
  const migrations = migrationsAfter(current).length
  if (!current || migrations === 0) return { step: () => undefined, end: () => undefined }
  const { rows } = await client.query<Waiting>(WAITING)
  logger.warn(
    { migrations, ...rows[0] },
    'The database is of an earlier version: it is migrated now, and nothing answers until that is done. All migrations are one transaction: when they are stopped, nothing has changed, and the next start begins again',
  )
  const begun = performance.now()
  let last = begun
  return {
    step: ({ done, of }) => {
      const ms = Math.round(performance.now() - last)
      last += ms
      if (ms >= SLOW_MS) logger.info({ migration: done, of, ms }, 'Migrated')
    },
    end: () =>
      logger.warn({ migrations, ms: Math.round(performance.now() - begun) }, 'The database is of this version now'),
  }
}

type Waiting = { databaseMegabytes: number; deliveryMegabytes: number }

/** Sizes are known without a scan, and slow migrations are about the deliveries. */
const WAITING = `
  select ceil(pg_database_size(current_database()) / 1e6)::float8 as "databaseMegabytes",
    ceil(coalesce(pg_total_relation_size(to_regclass('delivery')), 0) / 1e6)::float8 as "deliveryMegabytes"`

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

/** All schema versions, oldest first. */
export function listSchemaVersions(): SchemaVersion[] {
  return readMigrations().map(({ folderMillis, hash }) => ({ at: folderMillis, hash }))
}

/** The journal as drizzle-kit reads and writes it. */
const JOURNAL = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`

function readMigrations() {
  const migrationsFolder = path.join(/*turbopackIgnore: true*/ process.cwd(), 'lib', 'db', 'migrations')
  return readMigrationFiles({ migrationsFolder })
}
