import 'server-only'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'
import * as schema from '../../db/schema'
import { inline } from '../formats/line-sql'
import type { RowChunk } from '../formats/row-chunk'
import type { SqlRows } from '../source'
import { copyOut } from './copy-out'
import { databaseOn } from './database-on'
import { firstRange, keepImages, nextRange, type PartRange, rowsWithin } from './embedded-parts'
import { groupQuery, readGroups } from './group-query'
import type { PreparedRows, SnapshotRows, SnapshotWork } from './snapshot'

/** Exports run one at a time, because the images are of one instant. Kept on the process, because Next.js may load a module twice. */
const slot: { rampdeskEmbeddedExport?: Promise<unknown> | undefined } = globalThis as object

/** An export of at most so many rows and bytes is as quick as a page. */
const FEW = { rows: 1_000, bytes: 4 * 1024 * 1024 }

/** Drops the images of an export, or of a killed process. */
export const CLEAR_IMAGES = 'drop schema if exists export_snapshot cascade'

/**
 * Reads the data of one instant from the embedded database part after part, without a long transaction, because its one session
 * must stay free for the desk. Triggers keep rows that are changed or removed meanwhile as they were, in the transaction of the
 * change; newer rows are known by their ids (docs/decisions/0035).
 */
export async function withEmbeddedSnapshot<P extends PreparedRows, T>(
  pool: Pool,
  work: SnapshotWork<P, T>,
): Promise<T> {
  const few = await takeFew(pool, work)
  if (few) return work.write(few.prepared, few.rows)
  const before = slot.rampdeskEmbeddedExport ?? Promise.resolve()
  const own = before.then(() => take(pool, work))
  slot.rampdeskEmbeddedExport = own.catch(() => undefined)
  return own
}

/** Reads all rows in one transaction, even while a large export is being made; null if that would take too long. */
async function takeFew<P extends PreparedRows, T>(
  pool: Pool,
  { zone, prepare, statementOf, hasCarriageReturns }: SnapshotWork<P, T>,
): Promise<{ prepared: P; rows: SnapshotRows } | null> {
  return inTransaction(pool, zone, async (client) => {
    const prepared = await prepare(databaseOn(client), new Date())
    const { rows, total } = prepared
    if (rows?.parts && !(await areFew(client, rows, total ?? null))) return null
    const whole = rows ? await collect(copyOut(client, statementOf(rows, 0), hasCarriageReturns)) : []
    const counts = rows?.groupBy ? readGroups(await client.query(inline(groupQuery(rows)))) : {}
    const lines = (async function* () {
      yield* whole
    })()
    return { prepared, rows: { lines, groups: () => Promise.resolve(counts), db: drizzle(pool, { schema }) } }
  })
}

/** Counts the rows themselves, no further than needed; `total` keeps a filter that finds nothing from reading the whole list. */
async function areFew(client: PoolClient, rows: SqlRows, total: number | null): Promise<boolean> {
  if (total === null || total > FEW.rows) return false
  const size = rows.payload?.bytes ?? sql`0`
  const found = sql`select ${size} as size from ${rows.table} where ${rows.where ?? sql`true`} limit ${FEW.rows + 1}`
  const sums = sql`select count(*)::integer as rows, coalesce(sum(size), 0)::float8 as bytes from (${found}) as found`
  const [counted] = (await client.query<{ rows: number; bytes: number }>(inline(sums))).rows
  return counted !== undefined && counted.rows <= FEW.rows && counted.bytes <= FEW.bytes
}

async function take<P extends PreparedRows, T>(
  pool: Pool,
  { zone, prepare, write, statementOf, hasCarriageReturns }: SnapshotWork<P, T>,
): Promise<T> {
  try {
    const { prepared, rows, newest } = await inTransaction(pool, zone, async (client) => {
      await client.query(CLEAR_IMAGES)
      const prepared = await prepare(databaseOn(client), new Date())
      const { rows } = prepared
      return { prepared, rows, newest: rows?.parts ? await keepImages(client, rows.parts) : 0 }
    })
    async function* lines(): AsyncGenerator<RowChunk> {
      if (!rows) return
      let written = 0
      for await (const chunks of eachPart(rows, newest, (part, client) =>
        collect(copyOut(client, statementOf(part, written), hasCarriageReturns)),
      )) {
        for (const { ends } of chunks) written += ends.length
        yield* chunks
      }
    }
    async function groups(): Promise<Record<string, number>> {
      const sums: Record<string, number> = {}
      if (!rows) return sums
      for await (const counted of eachPart(rows, newest, async (part, client) =>
        readGroups(await client.query(inline(groupQuery(part)))),
      ))
        for (const [value, count] of Object.entries(counted)) sums[value] = (sums[value] ?? 0) + count
      return sums
    }
    return await write(prepared, { lines: lines(), groups, db: drizzle(pool, { schema }) })
  } finally {
    await pool.query(CLEAR_IMAGES)
  }

  async function* eachPart<Read>(
    rows: SqlRows,
    newest: number,
    read: (part: SqlRows, client: PoolClient) => Promise<Read>,
  ): AsyncGenerator<Read> {
    let range: PartRange | null = firstRange()
    while (range) {
      const { found, next }: { found: Read; next: PartRange | null } = await inTransaction(
        pool,
        zone,
        async (client) => {
          const begin = performance.now()
          const bounded = await nextRange(client, rows, newest, range as PartRange)
          const found = await read(rowsWithin(rows, newest, bounded.range, bounded), client)
          return { found, next: bounded.after(performance.now() - begin) }
        },
      )
      yield found
      range = next
    }
  }
}

async function inTransaction<T>(pool: Pool, zone: string, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('timezone', $1, true)`, [zone])
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    const failure = await client.query('rollback').then(
      () => undefined,
      (cause: Error) => cause,
    )
    client.release(failure)
    throw error
  }
}

async function collect(lines: AsyncIterable<RowChunk>): Promise<RowChunk[]> {
  const chunks: RowChunk[] = []
  for await (const chunk of lines) chunks.push(chunk)
  return chunks
}
