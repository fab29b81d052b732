import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import fc from 'fast-check'
import type { Pool, PoolClient } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyAuditChain } from '@/lib/auth/audit/verify-chain'
import { LEFT_OUT } from '@/lib/backup/left-out'
import { listTables } from '@/lib/backup/list-tables'
import { makeBackup } from '@/lib/backup/make-backup'
import { ALIKE, sumTable } from '@/lib/backup/read-table'
import { restoreBackup } from '@/lib/backup/restore-backup'
import { getPool } from '@/lib/db'
import { applyMigrations, listSchemaVersions } from '@/lib/db/migrate'
import { type OpenDatabase, openAsItIs } from '@/lib/db/open-database'
import * as schema from '@/lib/db/schema'
import { env } from '@/lib/env'
import { addAccount, addSession } from '../access/fixtures'
import { addEntries } from '../audit/fixtures'
import { describeOn, useDatabase } from '../support/use-database'
import { useRecordList } from '../support/use-record-list'
import { fillTables } from './fill-tables'

const held = useDatabase()
const platform = useRecordList(held)
const key = randomBytes(32)

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'backup-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The target is in memory, and empty before each test. */
let target: OpenDatabase
beforeAll(async () => {
  target = await openAsItIs({ databaseUrl: undefined, databaseDir: 'memory://' })
})
beforeEach(() => empty(target))
afterAll(() => target.close())

async function empty({ pool }: OpenDatabase): Promise<void> {
  await pool.query('drop schema public cascade; drop schema if exists drizzle cascade; create schema public')
}

let files = 0
const newFile = () => path.join(folder, `${++files}.backup`)

const source = async () => ({ engine: held.engine, pool: await getPool() })

async function backUp(with_: Uint8Array | null = key): Promise<string> {
  const file = newFile()
  await makeBackup(await source(), { file, key: with_ })
  return file
}

/** Rows and SHA-256 of each table. */
async function sumsOf(pool: Pool): Promise<Record<string, unknown>> {
  return onClient(pool, async (client) => {
    await client.query(`begin isolation level repeatable read; ${ALIKE}`)
    const sums: Record<string, unknown> = {}
    for (const table of await listTables(client)) sums[table.name] = await sumTable(client, table)
    await client.query('commit')
    return sums
  })
}

async function onClient<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

const count = async (pool: Pool, text: string) => Number((await pool.query<{ n: string }>(text)).rows[0]?.n)
const TABLES = `select count(*) as n from pg_class where relkind in ('r', 'S') and relnamespace::regnamespace::text in ('public', 'drizzle')`

/** Gives the work an empty database of the engine that the tests run on. */
async function onOwnEngine<T>(work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const { databaseUrl } = env()
  if (!databaseUrl) {
    await empty(target)
    return work(target)
  }
  const url = new URL(databaseUrl)
  url.pathname += '_restored'
  const name = `"${url.pathname.slice(1)}"`
  await held.database.execute(sql.raw(`create database ${name}`))
  const opened = await openAsItIs({ databaseUrl: url.href, databaseDir: '' })
  try {
    return await work(opened)
  } finally {
    await opened.close()
    await held.database.execute(sql.raw(`drop database ${name}`))
  }
}

async function expectRefused(file: string, words: string | RegExp, with_: Uint8Array | null = key): Promise<void> {
  await expect(restoreBackup(target, { file, key: with_ })).rejects.toThrow(words)
  expect(await count(target.pool, TABLES)).toBe(0)
}

describe('a backup', () => {
  test('gives every row of every table back, ids that come next, and a chain that holds', async () => {
    await addEntries(3)
    await addSession(await addAccount('admin'))
    const pool = await getPool()
    await onClient(pool, fillTables)
    await pool.query(
      `update redelivery_job set state = case id when 1 then 'running' when 2 then 'paused' else 'preparing' end`,
    )
    await pool.query(`select setval('delivery_id_seq', 4711)`)
    const file = await backUp()
    const before = await sumsOf(pool)
    expect(Object.values(before).filter((sums) => Object(sums).rows === 0)).toEqual([])

    const restored = await restoreBackup(target, { file, key })
    expect(restored).toMatchObject({ engine: held.engine, paused: 2 })
    const after = await sumsOf(target.pool)
    // The restore adds its own row and pauses redeliveries.
    const changed = Object.keys(before).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    expect(changed).toEqual(['audit', 'audit_head', 'redelivery_job'])
    expect(await count(target.pool, 'select count(*) as n from audit')).toBe(
      (await count(pool, 'select count(*) as n from audit')) + 1,
    )
    expect(await verifyAuditChain(drizzle(target.pool, { schema }))).toMatchObject({ intact: true })
    expect(await count(target.pool, `select nextval('delivery_id_seq') as n`)).toBe(4712)
    for (const name of Object.keys(LEFT_OUT)) {
      if (name === 'session') expect(await count(pool, `select count(*) as n from ${name}`)).toBe(1)
      expect(await count(target.pool, `select count(*) as n from ${name}`)).toBe(0)
    }
    await expect(restoreBackup(target, { file, key })).rejects.toThrow('already has tables')
  })

  test('leaves out whatever refers to what it leaves out', async () => {
    const { rows } = await (await getPool()).query<{ from: string; to: string }>(
      `select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint where contype = 'f'`,
    )
    const referring = rows.filter(({ to }) => to in LEFT_OUT).map(({ from }) => from)
    expect(referring).toContain('provider_session')
    expect(referring.filter((name) => !(name in LEFT_OUT))).toEqual([])
  })

  test('of a restored database goes back to the engine that the first one came from', async () => {
    await addEntries(1)
    await onClient(await getPool(), fillTables)
    await restoreBackup(target, { file: await backUp(null), key: null })
    const file = newFile()
    await makeBackup(target, { file, key: null })
    const first = await sumsOf(target.pool)
    const second = await onOwnEngine(async (other) => {
      await restoreBackup(other, { file, key: null })
      return sumsOf(other.pool)
    })
    expect({ ...second, audit: null, audit_head: null }).toEqual({ ...first, audit: null, audit_head: null })
  })

  test('holds many rows, in pieces', async () => {
    platform.addRecords(700)
    await platform.sync()
    await restoreBackup(target, { file: await backUp(), key })
    expect((await sumsOf(target.pool)).delivery).toEqual((await sumsOf(await getPool())).delivery)
  })

  test('of an earlier version is migrated when it is restored', async () => {
    const earlier = listSchemaVersions().at(20)
    await onClient(target.pool, async (client) => {
      await client.query('begin')
      await applyMigrations(client, earlier)
      await client.query('commit')
      await client.query(
        `insert into operator (id, email, name, role, password_hash) values ('o', 'ina@desk.example', 'Ina', 'admin', 'x')`,
      )
    })
    const file = newFile()
    await makeBackup(target, { file, key })
    await empty(target)
    await restoreBackup(target, { file, key })
    expect(await count(target.pool, 'select count(*) as n from operator')).toBe(1)
    expect(await count(target.pool, 'select count(*) as n from drizzle.__drizzle_migrations')).toBe(
      listSchemaVersions().length,
    )
  })

  test('of nothing, or over another file, is refused, and leaves no part of a file', async () => {
    await expect(makeBackup(target, { file: newFile(), key })).rejects.toThrow('nothing to back up')
    const file = newFile()
    await writeFile(file, 'mine')
    await expect(makeBackup(await source(), { file, key })).rejects.toThrow('already exists')
    expect(await readFile(file, 'utf8')).toBe('mine')
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
  })
})

describe('a file that is not as it was written', () => {
  let file = ''
  let plain = ''
  beforeEach(async () => {
    await addEntries(2)
    ;[file, plain] = [await backUp(), await backUp(null)]
  })

  const changed = async (bytes: Buffer) => {
    const other = newFile()
    await writeFile(other, bytes)
    return other
  }

  test('is refused where it was cut, and the database stays empty', async () => {
    for (const whole of [await readFile(file), await readFile(plain)])
      for (const share of [0, 0.01, 0.5, 0.999])
        await expectRefused(await changed(whole.subarray(0, Math.floor(whole.length * share))), /cut short|changed/)
  })

  test('is refused with any bit flipped, or gives what was written', async () => {
    const whole = await readFile(plain)
    const text = gunzipSync(whole)
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length * 8 - 1), async (bit) => {
        const flipped = Buffer.from(whole)
        flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        if (isSame(flipped, text)) return
        await expectRefused(await changed(flipped), /cut short|changed|not a backup|version/, null)
      }),
      { numRuns: 12 },
    )
  })

  test('is refused with a row left out, changed, or added, by its table', async () => {
    const lines = gunzipSync(await readFile(plain))
      .toString('utf8')
      .split('\n')
    const at = lines.findIndex((line) => line.includes('sync.request'))
    const edits = [
      lines.toSpliced(at, 1),
      lines.with(at, String(lines[at]).replace('sync.request', 'sync.requesu')),
      lines.toSpliced(at, 0, String(lines[at]).replace(/^\d+/, '99')),
    ]
    for (const edited of edits)
      await expectRefused(
        await changed(gzipSync(edited.join('\n'))),
        'The table audit is not as it was backed up',
        null,
      )
  })

  test('is refused without its key, with another one, of a later version, and where it is none', async () => {
    await expectRefused(file, 'The file is encrypted', null)
    await expectRefused(file, 'with another key', randomBytes(32))
    const text = gunzipSync(await readFile(plain)).toString('utf8')
    const later = text.replace(/"hash":"[0-9a-f]+"/, '"hash":"00"')
    await expectRefused(await changed(gzipSync(later)), 'a version of Rampdesk that this one does not know', null)
    await expectRefused(await changed(gzipSync('{}\n')), 'not a backup of Rampdesk', null)
    await expectRefused(await changed(Buffer.from('PK')), /not a backup|changed/, null)
  })
})

function isSame(bytes: Buffer, text: Buffer): boolean {
  try {
    return gunzipSync(bytes).equals(text)
  } catch {
    return false
  }
}

describeOn('postgres', 'while the desk goes on', () => {
  test('a backup has no half of a transaction that ended after its beginning', async () => {
    platform.addRecords(50)
    await platform.sync()
    platform.passTime(5)
    platform.addRecords(3, -4)
    const { engine, pool } = await source()
    const file = newFile()
    await makeBackup(
      { engine, pool: onceAsked(pool, /declare .* from "delivery_count"/, () => platform.sync()) },
      { file, key },
    )
    await restoreBackup(target, { file, key })
    expect(await count(pool, 'select count(*) as n from delivery')).toBe(53)
    expect(await count(target.pool, 'select count(*) as n from delivery')).toBe(50)
    expect(await count(target.pool, 'select sum(count) as n from delivery_count')).toBe(50)
  })
})

/** A pool whose connection runs `first` before a matching statement. */
function onceAsked(pool: Pool, statement: RegExp, first: () => Promise<unknown>): Pool {
  const connect = async () => {
    const client = await pool.connect()
    const query = async (...given: unknown[]) => {
      if (statement.test(String(given[0]))) await first()
      return Reflect.apply(client.query, client, given)
    }
    return new Proxy(client, { get: (of, name) => (name === 'query' ? query : Reflect.get(of, name)) })
  }
  return new Proxy(pool, { get: (of, name) => (name === 'connect' ? connect : Reflect.get(of, name)) })
}
