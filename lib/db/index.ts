import 'server-only'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'
import { type Env, env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { watchDisk } from './disk'
import { type OpenDatabase, openEmbedded, openServer } from './open-database'
import { openReplica } from './open-replica'
import type { Reader, Replica } from './replica/replica'
import * as schema from './schema'

export type Database = NodePgDatabase<typeof schema> & { $client: Pool }

/** Inside a transaction, use nothing but the transaction. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

const RETRY_SECONDS = 5

type Handle = OpenDatabase & { database: Database; replica: (Replica & { database: Database }) | null }

/** Kept on the process, because Next.js may load a module twice. */
const slot: { rampdeskDatabase?: Promise<Handle> | undefined; rampdeskOpened?: Handle | undefined } =
  globalThis as object

/** The database, opened and migrated on first use. @throws AppError `unavailable`; its cause says what to do. */
export async function getDatabase(): Promise<Database> {
  return (await getHandle()).database
}

/** The database from which lists, searches, exports and reports are read; `behindMs` is null for the primary, else how far it may be behind. */
export type ReadSource = { db: Database; behindMs: number | null }

/**
 * The replica, if one is configured, is healthy, and has all changes of this reader; otherwise the primary.
 * @throws AppError `unavailable`
 */
export async function getReadSource(reader: Reader): Promise<ReadSource> {
  const { database, replica } = await getHandle()
  const behindMs = (await replica?.behindFor(reader)) ?? null
  return replica && behindMs !== null ? { db: replica.database, behindMs } : { db: database, behindMs: null }
}

/** The database of `getReadSource`: reads from it and changes nothing. */
export async function getReadDatabase(reader: Reader): Promise<Database> {
  return (await getReadSource(reader)).db
}

/** The address of the replica, for connections outside the pool; null if the reader must read from the primary. */
export async function getReplicaAddress(
  reader: Reader,
): Promise<{ url: string; behindMs: number; reportFailure: () => void } | null> {
  const { replica } = await getHandle()
  const behindMs = (await replica?.behindFor(reader)) ?? null
  return replica && behindMs !== null ? { url: replica.url, behindMs, reportFailure: replica.reportFailure } : null
}

/** The pool, for libraries with SQL of their own. On PGlite it has one connection. */
export async function getPool(): Promise<Pool> {
  return (await getHandle()).pool
}

/** The engine: `postgres` if DATABASE_URL is set. */
export async function getEngine(): Promise<OpenDatabase['engine']> {
  return (await getHandle()).engine
}

/** Checks that the database answers, without waiting behind queries. @throws Error when the database does not answer */
export async function requireDatabase(): Promise<void> {
  await (await getHandle()).requireAlive()
}

/** The longest that a job should hold a connection, in milliseconds; infinite on Postgres, which has other connections. */
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

/** How far the replica was behind when last measured, in ms; null if it is not read, undefined without one. */
export function getReplicaBehindMs(): number | null | undefined {
  return slot.rampdeskOpened?.replica?.lastBehindMs()
}

/** Closes the database after running queries, and gives the folder back. */
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
  const { databaseUrl, databaseDir, replica } = env()
  try {
    const opened = databaseUrl ? await openServer(databaseUrl) : await openEmbedded(databaseDir, onLost)
    watchDisk(opened.pool)
    releaseAfterFailedBegin(opened.pool)
    return withReplica({ ...opened, database: drizzle(opened.pool, { schema }) }, replica)
  } catch (cause) {
    throw new AppError('unavailable', 'The database could not be opened.', { cause, retryAfter: RETRY_SECONDS })
  }
}

function withReplica(opened: Omit<Handle, 'replica'>, settings: Env['replica']): Handle {
  if (!settings) return { ...opened, replica: null }
  const replica = openReplica(opened.pool, { url: settings.url, maxBehindMs: settings.maxBehindSeconds * 1000 })
  releaseAfterFailedBegin(replica.pool)
  const close = async () => {
    await replica.close()
    await opened.close()
  }
  return { ...opened, replica: { ...replica, database: drizzle(replica.pool, { schema }) }, close }
}

/** drizzle sends `begin` outside its guard: a failure would lose the connection, and PGlite has only one. */
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
