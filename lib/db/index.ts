import 'server-only'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import { env } from '../env'
import { AppError } from '../errors'
import { watchDisk } from './disk'
import { releaseAfterFailedBegin } from './failed-begin'
import { type OpenDatabase, openEmbedded, openServer } from './open-database'
import * as schema from './schema'

export type Database = NodePgDatabase<typeof schema> & { $client: Pool }

/** Inside a transaction use nothing else. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

const RETRY_SECONDS = 5

type Handle = OpenDatabase & { database: Database }

/** On the process: Next.js may load a module twice, and PGlite opens a folder once. */
const slot: { rampdeskDatabase?: Promise<Handle> | undefined } = globalThis as object

/**
 * The database of this process, opened and migrated on first use. A failed opening is not kept.
 *
 * @throws AppError `unavailable`; its cause says what to do.
 */
export async function getDatabase(): Promise<Database> {
  return (await getHandle()).database
}

/** The pool, for libraries with SQL of their own. On PGlite it has one connection. */
export async function getPool(): Promise<Pool> {
  return (await getHandle()).pool
}

/** Which engine runs: `postgres` where DATABASE_URL is set, else `pglite`. */
export async function getEngine(): Promise<OpenDatabase['engine']> {
  return (await getHandle()).engine
}

/** Waits for running queries, closes, and gives the folder back. */
export async function closeDatabase(): Promise<void> {
  const opening = slot.rampdeskDatabase
  slot.rampdeskDatabase = undefined
  const handle = await opening?.catch(() => undefined)
  await handle?.close()
}

function getHandle(): Promise<Handle> {
  if (slot.rampdeskDatabase) return slot.rampdeskDatabase
  const forget = () => {
    if (slot.rampdeskDatabase === opening) slot.rampdeskDatabase = undefined
  }
  const opening = open(forget)
  opening.catch(forget)
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
