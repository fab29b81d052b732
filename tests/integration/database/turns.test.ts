import type { Worker } from 'node:worker_threads'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { closeDatabase, getDatabase, getPool } from '@/lib/db'
import { refreshStatistics } from '@/lib/db/refresh-statistics'
import { asWork } from '@/lib/db/turns/work'
import { toReadyAnswer } from '@/lib/readiness/judge'
import { readReadiness } from '@/lib/readiness/read-readiness'
import { describeOn, useDatabase } from '../support/use-database'

const held = useDatabase()

afterEach(() => vi.restoreAllMocks())

/** Whether the desk is ready, judged without a worker. */
async function isReady(): Promise<boolean> {
  const { status } = toReadyAnswer(await readReadiness(), 'worker')
  return status === 'ready'
}

const LONG = 'select count(*) from generate_series(1, 1000000000)'

test('readiness is told while every connection has a transaction open', async () => {
  const pool = await getPool()
  const clients = await Promise.all(Array.from({ length: held.engine === 'pglite' ? 1 : 10 }, () => pool.connect()))
  try {
    for (const client of clients) await client.query('begin')
    const waiting = pool.query('select 1')
    expect(await isReady()).toBe(true)
    for (const client of clients) await client.query('rollback')
    for (const client of clients.splice(0)) client.release()
    await waiting
  } finally {
    for (const client of clients) client.release()
  }
})

test('a transaction has the session for itself, whoever asks meanwhile', async () => {
  const db = await getDatabase()
  await db.execute(sql`create temp table seen (place integer)`)
  const works = ['interactive', 'paced', 'bulk'] as const
  const inside = works.flatMap((work) =>
    Array.from({ length: 10 }, () =>
      asWork(work, () =>
        db.transaction(async (tx) => {
          const id = async () =>
            (await tx.execute<{ id: string }>(sql`select pg_current_xact_id()::text as id`)).rows[0]?.id
          const first = await id()
          await new Promise((resolve) => setImmediate(resolve))
          return first === (await id())
        }),
      ),
    ),
  )
  expect(new Set(await Promise.all(inside))).toEqual(new Set([true]))
})

describeOn('pglite', 'statistics of the embedded database', () => {
  test('are gathered of a table that is new or has grown by more than a fifth, and of no other', async () => {
    const pool = await getPool()
    const known = async () => {
      const { rows } = await pool.query<{ rows: number }>(
        `select reltuples::integer as rows from pg_class where relname = 'growing'`,
      )
      return rows[0]?.rows
    }
    try {
      await pool.query('create table growing as select n from generate_series(1, 20000) as n')
      expect(await known()).toBe(-1)
      expect(await refreshStatistics(pool)).toContain('growing')
      expect(await known()).toBe(20_000)
      await pool.query('insert into growing select n from generate_series(1, 2000) as n')
      expect(await refreshStatistics(pool)).toEqual([])
      await pool.query('insert into growing select n from generate_series(1, 20000) as n')
      expect(await refreshStatistics(pool)).toEqual(['growing'])
      expect(await known()).toBe(42_000)
    } finally {
      await pool.query('drop table if exists growing')
    }
  })
})

describeOn('pglite', 'the one session', () => {
  test('goes to someone who looks at a page before a hundred slices that wait', async () => {
    const pool = await getPool()
    const client = await asWork('bulk', () => pool.connect())
    await client.query('select count(*) from generate_series(1, 300000)')
    const order: string[] = []
    const slices = Array.from({ length: 100 }, () =>
      asWork('bulk', async () => {
        await pool.query('select 1')
        order.push('slice')
      }),
    )
    const page = pool.query('select 2').then(() => order.push('page'))
    client.release()
    await Promise.all([...slices, page])
    expect(order.indexOf('page')).toBe(0)
  })

  test('is given on by a transaction that could not begin, and by one that fails', async () => {
    const db = await getDatabase()
    await expect(db.transaction((tx) => tx.execute(sql`select no_such_column`))).rejects.toThrow()
    await expect(
      db.transaction(async () => {
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  })

  test('is well while a long statement runs, hangs after a minute without a sign of life, and is gone once killed', async () => {
    await closeDatabase()
    const threads: Worker[] = []
    const remember = (thread: Worker) => threads.push(thread)
    process.on('worker', remember)
    const pool = await getPool()
    process.off('worker', remember)
    const running = pool.query(LONG).catch((error: unknown) => error)
    const waiting = pool.query('select 1').catch((error: unknown) => error)
    // The statement has begun.
    await new Promise((resolve) => setImmediate(resolve))
    const now = performance.now()
    expect(await isReady()).toBe(true)
    const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 59_000)
    expect(await isReady()).toBe(true)
    clock.mockReturnValue(now + 61_000)
    expect(await isReady()).toBe(false)
    clock.mockRestore()
    await threads[0]?.terminate()
    expect(await running).toBeInstanceOf(Error)
    expect(await waiting).toBeInstanceOf(Error)
    // The database is opened again for the next caller.
    await getDatabase()
    expect(await isReady()).toBe(true)
  })
})
