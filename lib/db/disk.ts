import 'server-only'
import { statfs } from 'node:fs/promises'
import type { Pool, PoolClient } from 'pg'
import { env } from '../env'
import { isDiskFull } from './unavailable'

/** A few segments of the write-ahead log. */
const FREE_BYTES = 64 * 1024 * 1024
/** How long a refused write counts; the schedule writes each minute. */
const REMEMBERED_MS = 120_000

/** Kept on the process, because Next.js may load a module twice. */
const slot: { rampdeskDisk?: { refusedAt: number } } = globalThis as object

export function watchDisk(pool: Pool): void {
  const watched = new WeakSet<PoolClient>()
  pool.on('acquire', (client) => {
    if (!watched.has(client)) watchClient(client)
    watched.add(client)
  })
}

/** Whether the next write may lack space. */
export async function hasFullDisk(): Promise<boolean> {
  const refusedAt = slot.rampdeskDisk?.refusedAt
  return (refusedAt !== undefined && Date.now() - refusedAt < REMEMBERED_MS) || isFolderFull()
}

/** The numbers of a file system that can’t tell. */
const UNKNOWN = { blocks: 0, bavail: 0, bsize: 0 }

/** Free bytes on the file system of a folder; null if unknown. */
export async function freeBytes(folder: string): Promise<number | null> {
  const { blocks, bavail, bsize } = await statfs(folder).catch(() => UNKNOWN)
  return blocks > 0 ? bavail * bsize : null
}

async function isFolderFull(): Promise<boolean> {
  const { databaseUrl, databaseDir } = env()
  if (databaseUrl || databaseDir.startsWith('memory:')) return false
  const free = await freeBytes(databaseDir)
  return free !== null && free < FREE_BYTES
}

function note(error: unknown): void {
  if (isDiskFull(error)) slot.rampdeskDisk = { refusedAt: Date.now() }
}

type Callback = (error: unknown, ...rest: unknown[]) => void

/** `pg` takes a callback or answers a promise. */
function watchClient(client: PoolClient): void {
  const { query } = client
  const watched = (...given: unknown[]) => {
    const last = given.at(-1)
    if (typeof last === 'function') {
      const callback = last as Callback
      given[given.length - 1] = (error: unknown, ...rest: unknown[]) => {
        note(error)
        callback(error, ...rest)
      }
    }
    const result: unknown = Reflect.apply(query, client, given)
    if (result instanceof Promise) result.catch(note)
    return result
  }
  client.query = watched as typeof query // Takes and answers whatever the original does.
}
