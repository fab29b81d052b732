import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { inspect } from 'node:util'
import { Worker } from 'node:worker_threads'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { closeDatabase, getDatabase, getPool } from '@/lib/db'
import { openEmbedded, openServer } from '@/lib/db/open-database'
import { openPostgresPool } from '@/lib/db/open-postgres'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { createDatabase, describeOn, dropDatabase, testOnOneServer } from '../support/use-database'

afterEach(async () => {
  await closeDatabase()
  await dropDatabase()
})

/** A query that Postgres parses by deep recursion. */
const DEEP_QUERY = `select 1${'+1'.repeat(50_000)}`

/** A simple query of the protocol: letter, length, text. */
function queryMessage(text: string): Uint8Array {
  const body = Buffer.from(`${text}\0`)
  const head = Buffer.from('Q\0\0\0\0')
  head.writeInt32BE(body.length + 4, 1)
  return Uint8Array.from(Buffer.concat([head, body]))
}

const failure = async (promise: Promise<unknown>) => {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof AppError) || !(error.cause instanceof Error)) throw new Error('did not fail as expected')
  return { code: error.code, message: error.message, cause: error.cause.message }
}

describeOn('postgres', 'a Postgres database', () => {
  const url = () => env().databaseUrl ?? ''

  it('that is missing is an error without its address, and is found once it is there', async () => {
    const { code, message, cause } = await failure(getDatabase())
    expect({ code, message, cause }).toEqual({
      code: 'unavailable',
      message: 'The database could not be opened.',
      cause: 'The Postgres server could not be used: the database does not exist (3D000). Check DATABASE_URL.',
    })
    await createDatabase()
    expect((await (await getDatabase()).execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  })

  it('may be opened for the first time by several processes at once', async () => {
    await createDatabase()
    const opened = await Promise.all(Array.from({ length: 4 }, () => openServer(url())))
    const { rows } = await (opened[0]?.pool ?? (await getPool())).query('select count(*)::int as heads from audit_head')
    expect(rows).toEqual([{ heads: 1 }])
    await Promise.all(opened.map(({ close }) => close()))
  })

  it('that refuses does not say where it is', async () => {
    const address = new URL(url())
    address.port = '1'
    address.password = 'canary-password'
    await expect(openServer(address.href)).rejects.toThrow(
      /^The Postgres server could not be used: nothing listens at its address \(ECONNREFUSED\). Check DATABASE_URL.$/,
    )
  })

  it('keeps the process alive when the server cuts connections, idle or in use', async () => {
    await createDatabase()
    const pool = await getPool()
    const inUse = await pool.connect()
    await pool.query('select 1')
    const other = openPostgresPool(url())
    const lost = Promise.all([
      new Promise((resolve) => pool.once('remove', resolve)),
      new Promise((resolve) => inUse.once('end', resolve)),
    ])
    await other.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await lost
    await expect(inUse.query('select 1')).rejects.toThrow()
    inUse.release(true)
    await other.end()
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })
})

describe('an address of a database that cannot be read', () => {
  it('is not repeated in the error', async () => {
    const error: unknown = await openServer('postgres://user:canary-password@[broken/database').catch(
      (reason) => reason,
    )
    expect(inspect(error, { depth: 5, showHidden: true })).not.toContain('canary')
    expect(error).toMatchObject({ message: expect.stringContaining('its address could not be read') })
  })
})

testOnOneServer(
  'a migration that fails in the middle leaves nothing behind, and runs whole the next time',
  async () => {
    await createDatabase()
    const open = () => {
      const { databaseUrl, databaseDir } = env()
      return databaseUrl ? openServer(databaseUrl) : openEmbedded(databaseDir, () => undefined)
    }
    const first = await open()
    await first.pool.query('drop schema public cascade; create schema public; drop schema drizzle cascade')
    await first.pool.query('create table sync_state (id integer)')
    await first.close()

    await expect(open()).rejects.toThrow()

    const pool = await withoutMigrating()
    const tables = await pool.query("select tablename from pg_tables where schemaname = 'public'")
    expect(tables.rows).toEqual([{ tablename: 'sync_state' }])
    await pool.query('drop table sync_state')
    await pool.close()

    const last = await open()
    expect((await last.pool.query('select id from audit_head')).rows).toEqual([{ id: 1 }])
    await last.close()
  },
)

async function withoutMigrating() {
  const { databaseUrl, databaseDir } = env()
  if (databaseUrl) {
    const pool = openPostgresPool(databaseUrl)
    return { query: (text: string) => pool.query(text), close: () => pool.end() }
  }
  const { PGlite } = await import('@electric-sql/pglite')
  const database = await PGlite.create(databaseDir)
  return { query: (text: string) => database.query(text), close: () => database.close() }
}

describeOn('pglite', 'the embedded database', () => {
  it('that cannot be opened is an error, and is opened once the cause is gone', async () => {
    const folder = env().databaseDir
    await mkdir(path.dirname(folder), { recursive: true })
    await writeFile(folder, 'a file where the folder should be')
    expect(await failure(getDatabase())).toMatchObject({
      code: 'unavailable',
      cause: expect.stringContaining('The embedded database could not be opened'),
    })
    await rm(folder)
    await createDatabase()
    expect((await (await getDatabase()).execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  })

  it('refuses a folder that is open already', async () => {
    await createDatabase()
    await getDatabase()
    await expect(openEmbedded(env().databaseDir, () => undefined)).rejects.toThrow('in use by this process already')
  })

  it('fails its queries when its thread ends, and is opened again for the next request', async () => {
    await createDatabase()
    const threads: Worker[] = []
    const remember = (worker: Worker) => threads.push(worker)
    process.on('worker', remember)
    const pool = await getPool()
    process.off('worker', remember)
    await pool.query('create table kept (id integer); insert into kept values (1)')

    const running = pool.query('select count(*) from generate_series(1, 1000000000)')
    const waiting = pool.query('select 1')
    const ended = [running, waiting].map((query) => expect(query).rejects.toThrow('The embedded database has stopped'))
    await threads[0]?.terminate()
    await Promise.all(ended)
    await expect(pool.query('select 1')).rejects.toThrow()

    expect((await (await getPool()).query('select id from kept')).rows).toEqual([{ id: 1 }])
  })

  it('fails a transaction whose thread ends between two statements, and nothing else', async () => {
    await createDatabase()
    const threads: Worker[] = []
    const remember = (worker: Worker) => threads.push(worker)
    process.on('worker', remember)
    const database = await getDatabase()
    process.off('worker', remember)
    const failing = database.transaction(async (tx) => {
      await tx.execute(sql`create table half (id integer)`)
      await threads[0]?.terminate()
      await tx.execute(sql`select 1`)
    })
    await expect(failing).rejects.toThrow()
    const { rows } = await (await getPool()).query("select to_regclass('half') as half")
    expect(rows).toEqual([{ half: null }])
  })

  it('ends its thread when the engine breaks, instead of spinning for ever', async () => {
    await createDatabase()
    const thread = new Worker(path.resolve('lib/db/pglite-worker.mjs'), {
      workerData: { dataDir: env().databaseDir },
      resourceLimits: { stackSizeMb: 4 },
    })
    const messages: unknown[] = []
    thread.on('message', (message) => messages.push(message))
    await once(thread, 'message')
    const ended = once(thread, 'exit')
    thread.postMessage({ type: 'data', session: 1, data: queryMessage(DEEP_QUERY) })
    await ended
    expect(messages.at(-1)).toEqual({ type: 'failed', message: 'Maximum call stack size exceeded' })
  })

  it('answers a query that is too deep with an error of Postgres', async () => {
    await createDatabase()
    const pool = await getPool()
    await expect(pool.query(DEEP_QUERY)).rejects.toMatchObject({ code: '54001' })
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it('leaves the event loop free during a heavy query', async () => {
    await createDatabase()
    const pool = await getPool()
    let ticks = 0
    const timer = setInterval(() => ticks++, 5)
    await pool.query('select count(*) from generate_series(1, 3000000)')
    clearInterval(timer)
    expect(ticks).toBeGreaterThan(3)
  })
})
