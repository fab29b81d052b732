import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Pool, PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { verifyAuditChain } from '@/lib/auth/audit/verify-chain'
import { closeDatabase, getDatabase, getPool } from '@/lib/db'
import { applyMigrations, listSchemaVersions, readSchemaVersion } from '@/lib/db/migrate'
import { openAsItIs } from '@/lib/db/open-database'
import { env } from '@/lib/env'
import { logger } from '@/lib/logger'
import { bundle } from '../../support/processes/bundle'
import { createDatabase, dropDatabase } from '../support/use-database'
import { DELIVERIES, ENTRIES, FIRST_SCHEMA, fillFirstSchema } from './support/first-schema'

const versions = listSchemaVersions()
const waiting = versions.length - FIRST_SCHEMA

type Content = Map<string, { columns: string; rows: unknown[] }>
let before: Content

async function onOld<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
  const { pool, close } = await openAsItIs(env())
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
    await close()
  }
}

beforeAll(async () => {
  await createDatabase()
  await onOld(async (client) => {
    await client.query('drop schema public cascade; create schema public; drop schema if exists drizzle cascade')
    await applyMigrations(client, versions[FIRST_SCHEMA - 1])
    await fillFirstSchema(client)
    before = await contentOf(client)
  })
})
afterAll(async () => {
  await closeDatabase()
  await dropDatabase()
})

const COLUMNS = `
  select relname as name, string_agg(quote_ident(attname) || '::text', ', ' order by attnum) as columns
  from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
  where relnamespace = 'public'::regnamespace and relkind = 'r' group by 1 order by 1`

/** The rows of each table as texts, by the columns it has now or had in `like`. */
async function contentOf(client: Pick<Pool, 'query'> | PoolClient, like?: Content): Promise<Content> {
  const { rows: tables } = await client.query<{ name: string; columns: string }>(COLUMNS)
  const content: Content = new Map()
  for (const { name, columns: own } of tables) {
    const columns = like ? like.get(name)?.columns : own
    if (!columns) continue
    const { rows } = await client.query({ text: `select ${columns} from "${name}"`, rowMode: 'array' })
    content.set(name, { columns, rows: rows.map((cells) => JSON.stringify(cells)).sort() })
  }
  return content
}

/** Counts are made anew: records without a time have left their hour. */
const COUNTS = ['delivery_count', 'delivery_total']
const withoutCounts = (content: Content) => [...content].filter(([name]) => !COUNTS.includes(name))

async function expectUpgraded(): Promise<void> {
  const pool = await getPool()
  const after = await contentOf(pool, before)
  expect(after.get('delivery')?.rows).toHaveLength(DELIVERIES)
  expect(withoutCounts(after)).toEqual(withoutCounts(before))
  const journal = await pool.query('select hash from drizzle.__drizzle_migrations order by id')
  expect(journal.rows).toEqual(versions.map(({ hash }) => ({ hash })))
  expect(await verifyAuditChain(await getDatabase())).toMatchObject({ intact: true, rows: ENTRIES })
  const counted =
    'select environment, endpoint, event, outcome, coalesce(response_status, -1) as status, count(*)::int as count from delivery group by 1, 2, 3, 4, 5'
  const kept = (table: string) =>
    `select environment, endpoint, event, outcome, response_status as status, sum(count)::int as count from ${table} group by 1, 2, 3, 4, 5`
  const sorted = async (text: string) =>
    (await pool.query(`select * from (${text}) as found order by 1, 2, 3, 4, 5`)).rows
  expect(await sorted(kept('delivery_count'))).toEqual(await sorted(counted))
  expect(await sorted(kept('delivery_total'))).toEqual(await sorted(counted))
}

/** Migrates in a process that dies by SIGKILL after so many migrations. */
async function migrateAndDie(migrations: number): Promise<void> {
  const script = await bundle('tests/integration/database/support/migrate-and-die.ts')
  const child = spawn(process.execPath, ['--conditions=react-server', script, String(migrations)], {
    env: process.env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  expect((await once(child, 'exit'))[1]).toBe('SIGKILL')
}

describe('a database of the first schema', () => {
  test('is as it was when its upgrade is killed on the way, and afterwards is upgraded with every row and byte', async () => {
    for (const migrations of [Math.round(waiting / 2), waiting]) {
      await migrateAndDie(migrations)
      await onOld(async (client) => {
        expect(await readSchemaVersion(client)).toEqual(versions[FIRST_SCHEMA - 1])
        expect(await contentOf(client)).toEqual(before)
      })
    }
    const warn = vi.spyOn(logger, 'warn')
    onTestFinished(() => warn.mockRestore())
    await expectUpgraded()
    expect(warn.mock.calls.map(([line, text]) => [line, String(text)])).toEqual([
      [
        { migrations: waiting, databaseMegabytes: expect.any(Number), deliveryMegabytes: expect.toSatisfy(isSome) },
        expect.stringMatching(/^The database is of an earlier version: it is migrated now/),
      ],
      [{ migrations: waiting, ms: expect.any(Number) }, 'The database is of this version now'],
    ])

    warn.mockClear()
    await closeDatabase()
    await getDatabase()
    expect(warn).not.toHaveBeenCalled()
  }, 180_000)
})

const isSome = (size: number) => size >= 1
