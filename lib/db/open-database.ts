import 'server-only'
import { existsSync, lstatSync, realpathSync } from 'node:fs'
import path from 'node:path'
import type { Pool } from 'pg'
import type { Env } from '../env'
import { logger } from '../logger'
import { outageOfProcess } from '../outage-log'
import { parseUrl } from '../parse-url'
import { codeOf, describeConnectionError } from './connection-error'
import { finishFolder, prepareFolder } from './data-folder'
import { openEmbeddedPool } from './embedded-pool'
import { type FolderLock, takeFolderLock } from './folder-lock'
import { migrateDatabase } from './migrate'
import { openPglite, type Pglite } from './open-pglite'
import { openPostgresPool } from './open-postgres'
import { keepFilesPrivate, makeFolder } from './private-files'
import { outageOf } from './unavailable'

export type OpenDatabase = {
  engine: 'pglite' | 'postgres'
  pool: Pool
  /** Checks that the database answers, however many queries wait. @throws Error when it does not */
  requireAlive: () => void | Promise<void>
  /** The longest that a job should hold a connection, in milliseconds. */
  sliceMs: () => number
  /** How many callers wait for a connection, or for their turn at the only one. */
  waiting: () => number
  close: () => Promise<void>
}

const POSTGRES_PORT = 5432

/**
 * Opens and migrates the embedded database in a folder (or `memory://`) for this process alone.
 *
 * @param onLost called when the database ended by itself; waiting queries fail then.
 * @throws Error that says who holds the folder, or why it can’t be opened.
 */
export function openEmbedded(named: string, onLost: () => void): Promise<OpenDatabase> {
  return openFolder(named, onLost, migrateDatabase)
}

/**
 * Opens the configured database without a migration, for tools that copy or fill one.
 *
 * @throws Error that says why it can’t be opened
 */
export function openAsItIs({
  databaseUrl,
  databaseDir,
}: Pick<Env, 'databaseUrl' | 'databaseDir'>): Promise<OpenDatabase> {
  const leave = async () => undefined
  return databaseUrl ? openAddress(databaseUrl, leave) : openFolder(databaseDir, () => undefined, leave)
}

type Prepare = (pool: Pool) => Promise<void>

async function openFolder(named: string, onLost: () => void, migrate: Prepare): Promise<OpenDatabase> {
  keepFilesPrivate()
  outageOfProcess().isOutage = outageOf(null)
  const isFolder = !named.startsWith('memory:')
  const dataDir = isFolder ? behindLink(named) : named
  const undo: (() => void | Promise<void>)[] = []
  const close = async () => {
    for (let step = undo.pop(); step; step = undo.pop()) await step()
  }
  let pglite: Pglite | undefined
  try {
    const lock = isFolder
      ? await lockFolder(dataDir, () => {
          logger.fatal({ dataDir }, 'The claim on the database folder was removed: another process may write to it')
          void pglite?.kill()
        })
      : NO_LOCK
    undo.push(lock.release)
    if (isFolder) prepareFolder(dataDir)
    pglite = await openPglite(dataDir, () => {
      logger.error({ dataDir }, 'The embedded database has stopped')
      lock.release()
      onLost()
    })
    undo.push(pglite.stop)
    if (isFolder) finishFolder(dataDir)
    const opened = openEmbeddedPool(pglite)
    undo.push(opened.close)
    await prepare(opened.pool, migrate)
    return { ...opened, engine: 'pglite', close }
  } catch (error) {
    await close()
    throw error
  }
}

const NO_LOCK: FolderLock = { release: () => undefined }

/** Resolves a link, because the engine can’t open one and a folder needs one lock. */
function behindLink(folder: string): string {
  const isLink = lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
  return isLink && existsSync(folder) ? realpathSync(folder) : folder
}

async function lockFolder(dataDir: string, onLost: () => void): Promise<FolderLock> {
  makeFolderOf(dataDir)
  return takeFolderLock(dataDir, onLost)
}

function makeFolderOf(dataDir: string): void {
  try {
    makeFolder(path.dirname(dataDir))
  } catch (error) {
    throw new Error(
      `The embedded database could not be opened in ${dataDir}: the folder can’t be made (${codeOf(error) ?? 'no reason given'}). Check DATABASE_DIR.`,
    )
  }
}

export function openServer(connectionString: string): Promise<OpenDatabase> {
  return openAddress(connectionString, migrateDatabase)
}

async function openAddress(connectionString: string, migrate: Prepare): Promise<OpenDatabase> {
  keepFilesPrivate()
  outageOfProcess().isOutage = outageOf(portOf(connectionString))
  const pool = openPostgresPool(connectionString)
  // The probe has a connection of its own, opened on first use, so it waits for nobody.
  const probe = openPostgresPool(connectionString, 1)
  const close = async () => {
    await Promise.all([endPool(pool), endPool(probe)])
  }
  try {
    await checkConnection(pool)
    await prepare(pool, migrate)
    probe.on('error', () => undefined)
    const requireAlive = async () => void (await probe.query('select 1'))
    const waiting = () => pool.waitingCount
    return { engine: 'postgres', pool, requireAlive, sliceMs: () => Number.POSITIVE_INFINITY, waiting, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** @returns null for an address that can’t be read, whose error would repeat it. */
function portOf(connectionString: string): number | null {
  const url = parseUrl(connectionString)
  return url && Number(url.port || POSTGRES_PORT)
}

async function checkConnection(pool: Pool): Promise<void> {
  try {
    await pool.query('select 1')
  } catch (error) {
    throw describeConnectionError(error)
  }
}

async function prepare(pool: Pool, migrate: Prepare): Promise<void> {
  // An unhandled error would end the process.
  pool.on('error', () => undefined)
  await migrate(pool)
}

/** An ended pool never answers waiting queries. */
async function endPool(pool: Pool): Promise<void> {
  while (pool.waitingCount > 0) await new Promise<void>((resolve) => pool.once('release', () => resolve()))
  await pool.end()
}
