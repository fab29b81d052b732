import { readFileSync } from 'node:fs'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { closeDatabase, getDatabase, getEngine, getPool } from '@/lib/db'
import { migrateDatabase } from '@/lib/db/migrate'
import { auditHead, delivery } from '@/lib/db/schema'
import { emptyTables, isDistributed, useDatabase } from '../support/use-database'

const test = useDatabase()

const record = (ordinal: number) => ({
  environment: 'sandbox',
  hash: new Uint8Array(32).fill(7),
  ordinal,
  sortAt: new Date('2026-01-02T03:04:05.678Z'),
  event: 'onramp.updated',
  endpoint: 'https://receiver.example/hooks',
  outcome: 'delivered' as const,
  payload: '{"a": 1.0}',
  payloadBytes: 10,
})

const journal: { entries: { when: number; tag: string }[] } = JSON.parse(
  readFileSync(path.resolve('lib/db/migrations/meta/_journal.json'), 'utf8'),
)

const applied = async () =>
  (await (await getPool()).query('select created_at from drizzle.__drizzle_migrations order by id')).rows.map((row) =>
    Number(row.created_at),
  )

describe('migrations', () => {
  it('are all applied when the database is opened', async () => {
    expect(await applied()).toEqual(journal.entries.map(({ when }) => when))
  })

  it('have growing times, because a migration older than the last one applied is skipped', () => {
    const times = journal.entries.map(({ when }) => when)
    expect(times).toEqual([...times].sort((a, b) => a - b))
  })

  it('change nothing when they run again, also several times at once', async () => {
    const before = await applied()
    const pool = await getPool()
    await Promise.all([migrateDatabase(pool), migrateDatabase(pool), migrateDatabase(pool)])
    expect(await applied()).toEqual(before)
  })

  it('leave the start of the audit chain', async () => {
    const rows = await test.database.select().from(auditHead)
    expect(rows).toEqual([{ id: 1, lastId: 0, lastHash: new Uint8Array(32) }])
  })
})

describe('getDatabase', () => {
  it('opens once for calls made at the same time', async () => {
    await closeDatabase()
    const [first, second, pool, again] = await Promise.all([getDatabase(), getDatabase(), getPool(), getPool()])
    expect(first).toBe(second)
    expect(pool).toBe(again)
  })

  it('opens again after closing, with what was stored', async () => {
    await test.database.insert(delivery).values(record(0))
    await closeDatabase()
    const rows = await (await getDatabase()).select().from(delivery)
    expect(rows.map((row) => row.payload)).toEqual(['{"a": 1.0}'])
    expect(rows[0]?.sortAt.toISOString()).toBe('2026-01-02T03:04:05.678Z')
  })

  it('closes twice without a fault', async () => {
    await Promise.all([closeDatabase(), closeDatabase()])
    expect(await getEngine()).toBe(test.engine)
  })
})

describe('a session', () => {
  it('works in UTC, compiles no query and starts no process for one', async () => {
    const { rows } = await test.database.execute<{ zone: string; jit: string; workers: string }>(sql`
      select current_setting('TimeZone') as zone, current_setting('jit') as jit,
        current_setting('max_parallel_workers_per_gather') as workers`)
    expect(rows).toEqual([{ zone: 'UTC', jit: 'off', workers: '0' }])
  })

  it('goes on after a failing statement', async () => {
    await expect(test.database.execute(sql`select 1 / 0`)).rejects.toMatchObject({ cause: { code: '22012' } })
    await expect(test.database.execute(sql`selec`)).rejects.toMatchObject({ cause: { code: '42601' } })
    const { rows } = await test.database.execute(sql`select 1 as one`)
    expect(rows).toEqual([{ one: 1 }])
  })

  it('leaves nothing to the next one when its connection is thrown away inside a transaction', async () => {
    const pool = await getPool()
    const client = await pool.connect()
    await client.query('begin')
    await client.query("set application_name = 'left behind'")
    await client.query('create table left_behind (id integer)')
    client.release(true)
    const { rows } = await pool.query(
      "select to_regclass('left_behind') as found, current_setting('application_name') as name, pg_current_xact_id_if_assigned() as running",
    )
    expect(rows[0].found).toBeNull()
    expect(rows[0].name).not.toBe('left behind')
    expect(rows[0].running).toBeNull()
  })

  it('answers queries that were sent at the same time each with its own rows', async () => {
    const asked = Array.from({ length: 50 }, (_, i) => i)
    const answers = await Promise.all(
      asked.map((i) => test.database.execute(sql`select ${i}::int as n, repeat('x', ${i * 1000}::int) as t`)),
    )
    expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(asked)
    expect(answers.map(({ rows }) => String(rows[0]?.t).length)).toEqual(asked.map((i) => i * 1000))
  })
})

describe('a transaction', () => {
  it('keeps nothing when its function throws', async () => {
    const failing = test.database.transaction(async (tx) => {
      await tx.insert(delivery).values(record(0))
      throw new Error('halfway')
    })
    await expect(failing).rejects.toThrow('halfway')
    expect(await test.database.$count(delivery)).toBe(0)
  })

  it('keeps nothing when a statement fails', async () => {
    const failing = test.database.transaction(async (tx) => {
      await tx.insert(delivery).values(record(0))
      await tx.execute(sql`select 1 / 0`)
    })
    await expect(failing).rejects.toMatchObject({ cause: { code: '22012' } })
    expect(await test.database.$count(delivery)).toBe(0)
  })

  it('lets two wait for each other at the row that both change', async () => {
    const add = () =>
      test.database.transaction(async (tx) => {
        const [head] = await tx.select().from(auditHead).where(eq(auditHead.id, 1)).for('update')
        await tx.update(auditHead).set({ lastId: (head?.lastId ?? 0) + 1 })
      })
    await Promise.all(Array.from({ length: 10 }, add))
    expect(await test.database.select({ lastId: auditHead.lastId }).from(auditHead)).toEqual([{ lastId: 10 }])
  })
})

describe('the identity of a delivery', () => {
  it('keeps byte-identical records apart by their ordinal', async () => {
    await test.database.insert(delivery).values([record(0), record(1)])
    expect(await test.database.$count(delivery)).toBe(2)
  })

  it('refuses the same record twice', async () => {
    await test.database.insert(delivery).values(record(0))
    await expect(test.database.insert(delivery).values(record(0))).rejects.toMatchObject({
      cause: { code: '23505', ...(isDistributed ? {} : { constraint: 'delivery_identity' }) },
    })
  })
})

describe('the tables between two tests', () => {
  const fileOf = async () =>
    (await test.database.execute<{ file: number }>(sql`select pg_relation_filenode('delivery') as file`)).rows[0]?.file

  it.each([
    ['a few rows, which are deleted', 2, false],
    ['many rows, which are truncated', 2_000, true],
  ])('are as a migration leaves them after %s', async (_name, rows, isTruncated) => {
    const stored = Array.from({ length: rows }, (_, ordinal) => record(ordinal))
    const store = async () => (await test.database.insert(delivery).values(stored).returning({ id: delivery.id })).at(0)
    const first = await store()
    await test.database.update(auditHead).set({ lastId: 7 })
    const file = await fileOf()

    await emptyTables(test.database)
    expect(await test.database.$count(delivery)).toBe(0)
    expect(await test.database.select({ lastId: auditHead.lastId }).from(auditHead)).toEqual([{ lastId: 0 }])
    expect(await store()).toEqual(first)
    // In a distributed archive the rows lie in other files.
    if (!isDistributed) expect((await fileOf()) !== file).toBe(isTruncated)
  })
})
