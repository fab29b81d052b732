import 'server-only'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { watchDisk } from './disk'
import { type OpenDatabase, openEmbedded, openServer } from './open-database'
import * as schema from './schema'

export type Database = NodePgDatabase<typeof schema> & { $client: Pool }

/** Inside a transaction use nothing else. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

const RETRY_SECONDS = 5

type Handle = OpenDatabase & { database: Database }

/** On the process: Next.js may load a module twice. */
const slot: { rampdeskDatabase?: Promise<Handle> | undefined; rampdeskOpened?: Handle | undefined } =
  globalThis as object

/** Opened and migrated on first use. @throws AppError `unavailable`; its cause says what to do. */
export async function getDatabase(): Promise<Database> {
  return (await getHandle()).database
}

/** For libraries with SQL of their own. PGlite has one connection. */
export async function getPool(): Promise<Pool> {
  return (await getHandle()).pool
}

/** `postgres` where DATABASE_URL is set. */
export async function getEngine(): Promise<OpenDatabase['engine']> {
  return (await getHandle()).engine
}

/** Without waiting behind queries. @throws Error when the database does not answer */
export async function requireDatabase(): Promise<void> {
  await (await getHandle()).requireAlive()
}

/** How long a job should hold a connection at most, in milliseconds: without a limit on Postgres, which has others. */
export async function getSliceMs(): Promise<number> {
  return (await getHandle()).sliceMs()
}

/** Connections of this process; null while the database is not open. */
export function getPoolUse(): { used: number; idle: number; limit: number; waiting: number } | null {
  const handle = slot.rampdeskOpened
  if (!handle) return null
  const { totalCount, idleCount, options } = handle.pool
  return { used: totalCount - idleCount, idle: idleCount, limit: options.max, waiting: handle.waiting() }
}

/** After running queries; gives the folder back. */
export async function closeDatabase(): Promise<void> {
  const opening = slot.rampdeskDatabase
  slot.rampdeskDatabase = undefined
  slot.rampdeskOpened = undefined
  const handle = await opening?.catch(() => undefined)
  await handle?.close()
}

function getHandle(): Promise<Handle> {
  if (slot.rampdeskDatabase) return slot.rampdeskDatabase
  const forget = () => {
    if (slot.rampdeskDatabase !== opening) return
    slot.rampdeskDatabase = undefined
    slot.rampdeskOpened = undefined
  }
  const opening = open(forget)
  opening.then((handle) => {
    if (slot.rampdeskDatabase === opening) slot.rampdeskOpened = handle
  }, forget)
  slot.rampdeskDatabase = opening
  return opening
}

async function open(onLost: () => void): Promise<Handle> {
  const { databaseUrl, databaseDir } = env()
  try {
    const opened = databaseUrl ? await openServer(databaseUrl) : await openEmbedded(databaseDir, onLost)
    watchDisk(opened.pool)
    releaseAfterFailedBegin(opened.pool)
    return { ...opened, database: drizzle(opened.pool, { schema }) }
  } catch (cause) {
    throw new AppError('unavailable', 'The database could not be opened.', { cause, retryAfter: RETRY_SECONDS })
  }
}

/** drizzle sends `begin` outside its guard, which would lose the connection; PGlite has only one. */
function releaseAfterFailedBegin(pool: Pool): void {
  const connect = pool.connect.bind(pool)
  // `pg` itself uses callbacks, transactions promises.
  pool.connect = ((callback?: Parameters<typeof connect>[0]) =>
    callback ? connect(callback) : connect().then(watchFirstQuery)) as typeof pool.connect
}

function watchFirstQuery(client: PoolClient): PoolClient {
  const { query } = client
  const watched = (...given: unknown[]) => {
    client.query = query
    const result: unknown = Reflect.apply(query, client, given)
    if (isBegin(given[0]) && result instanceof Promise) result.catch((error: Error) => client.release(error))
    return result
  }
  client.query = watched as typeof query // Takes and answers whatever the original does.
  return client
}

function isBegin(query: unknown): boolean {
  if (typeof query === 'string') return query.startsWith('begin')
  return typeof query === 'object' && query !== null && 'text' in query && isBegin(query.text)
}
