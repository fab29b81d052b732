import 'server-only'
import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { recordAudit } from '../../auth/audit/audit'
import type { Scope } from '../../auth/scope'
import { getDatabase, type Transaction } from '../../db'
import type { Lease } from '../../db/lease/sync-leases'
import type { Environment } from '../../env'
import { AppError } from '../../errors'
import type { DuplicateWindow, Trail } from '../../model/sync-state'
import { RETENTION_MS } from '../retention'
import { factsOf, toArchiveRecords } from '../sync/archive-record'
import { trimDuplicates } from '../sync/duplicate-window'
import { DELIVERY_LEASES } from '../sync/lease'
import { createBatchReader } from '../sync/read-delivery-pages'
import { followPages, leadsBack } from '../sync/trail'
import { deleteRows } from './delete-deliveries'

export type RemoveOptions = {
  signal: AbortSignal
  /** Counts, and removes nothing. */
  isDryRun?: boolean
  batchSize?: number
}

/** Only records after `since` were judged. */
export type Removal = { found: number; removed: number; since: Date }

/** Small enough not to hold up readers. */
const BATCH_SIZE = 2_000
const CHUNK_HASHES = 1_000

const PAGES_AT_ONCE = 10

/** Kept in memory, about 100 bytes each. */
const DOUBLED_AT_MOST = 1_000_000

/** Near the end of the platform’s retention, some of several identical records may be gone already. */
const MARGIN_MS = 3_600_000

/**
 * Removes byte-identical records beyond their number in the platform’s list, read whole. Spares untimed ones and
 * those older than guaranteed. A killed run is resumed by the next. @throws AppError `conflict` while a sync runs;
 * PlatformError when the list can’t be read, with nothing removed.
 */
export async function removePhantoms(environment: Environment, options: RemoveOptions): Promise<Removal> {
  const lease = await DELIVERY_LEASES.take(environment.name)
  if (!lease) throw new AppError('conflict', 'A sync of this environment is running. Try again when it has ended.')
  try {
    return await DELIVERY_LEASES.whileHeld(lease, () => removeUnlisted(environment, lease, options))
  } finally {
    await DELIVERY_LEASES.end(lease, { isCaughtUp: false, problem: lease.problem })
  }
}

async function removeUnlisted(environment: Environment, lease: Lease, options: RemoveOptions): Promise<Removal> {
  const doubled = await readDoubled(environment.name)
  const since = await countListed(environment, doubled, options)
  const chunks = chunksOf(doubled)
  let found = 0
  for (const chunk of chunks) found += await countPhantoms(environment.name, chunk, since)
  const removed =
    options.isDryRun || found === 0 ? 0 : await removeAll(environment, lease, { chunks, since, found }, options)
  return { found, removed, since }
}

type Listed = Map<string, number>

async function readDoubled(environment: string): Promise<Listed> {
  const db = await getDatabase()
  const { rows } = await db.execute<{ hash: string }>(sql`
    select encode(hash, 'hex') as hash from delivery
    where environment = ${environment} and ordinal > 0 and "timestamp" is not null
    group by delivery.hash limit ${DOUBLED_AT_MOST + 1}
  `)
  if (rows.length > DOUBLED_AT_MOST)
    throw new AppError('invalid', `The archive holds more than ${DOUBLED_AT_MOST} different records several times.`)
  return new Map(rows.map(({ hash }) => [hash, 0]))
}

/**
 * Counts the records in the platform’s whole list.
 *
 * @returns the instant after which the list is complete.
 * @throws PlatformError when it loops or can’t be read.
 */
async function countListed(environment: Environment, listed: Listed, { signal }: RemoveOptions) {
  const readBatch = createBatchReader(environment, null, { signal, follow: (ask) => ask() })
  let window: DuplicateWindow = {}
  let trail: Trail | null = null
  for (;;) {
    const batch = await readBatch(PAGES_AT_ONCE)
    const rows = toArchiveRecords(batch.records.map(factsOf), window, batch.readAt)
    const followed: Trail | string | null = followPages(trail, rows, batch.pageSizes)
    if (typeof followed === 'string') throw leadsBack(followed)
    trail = followed
    for (const { hash } of rows) {
      const count = listed.get(hash)
      if (count !== undefined) listed.set(hash, count + 1)
    }
    if (batch.nextCursor === null) return new Date(batch.readAt.getTime() - RETENTION_MS + MARGIN_MS)
    window = trimDuplicates(
      window,
      rows.reduce((oldest, row) => Math.min(oldest, Date.parse(row.sort_at)), Number.POSITIVE_INFINITY),
    )
  }
}

type Chunk = { hash: string; listed: number }[]

/** Records that are not in the list at all are not judged. */
function chunksOf(all: Listed): Chunk[] {
  const seen = [...all].flatMap(([hash, listed]) => (listed > 0 ? [{ hash, listed }] : []))
  return Array.from({ length: Math.ceil(seen.length / CHUNK_HASHES) }, (_, i) =>
    seen.slice(i * CHUNK_HASHES, (i + 1) * CHUNK_HASHES),
  )
}

/** One row of each record stays. */
function phantomIds(environment: string, chunk: Chunk, since: Date): SQL {
  return sql`
    select id from delivery
    join json_to_recordset(${JSON.stringify(chunk)}::json) as known(hash text, listed integer)
      on delivery.hash = decode(known.hash, 'hex') and ordinal >= listed
    where environment = ${environment} and "timestamp" > ${since.toISOString()}::timestamptz and exists (
      select from delivery as kept
      where kept.environment = delivery.environment and kept.hash = delivery.hash and kept.ordinal < listed
    )
  `
}

async function countPhantoms(environment: string, chunk: Chunk, since: Date): Promise<number> {
  const db = await getDatabase()
  const { rows } = await db.execute<{ found: number }>(
    sql`select count(*)::int as found from (${phantomIds(environment, chunk, since)}) as phantom`,
  )
  return rows[0]?.found ?? 0
}

type Work = { chunks: readonly Chunk[]; since: Date; found: number }

async function removeAll(environment: Environment, lease: Lease, work: Work, options: RemoveOptions): Promise<number> {
  const { signal, batchSize = BATCH_SIZE } = options
  const db = await getDatabase()
  let removed = 0
  for (const chunk of work.chunks) {
    const ids = sql`${phantomIds(environment.name, chunk, work.since)} order by id desc limit ${batchSize}`
    let count = batchSize
    while (count === batchSize && !signal.aborted) {
      count = await db.transaction(async (tx) => {
        await DELIVERY_LEASES.check(tx, lease)
        const deleted = await deleteRows(tx, environment.name, ids)
        if (removed === 0 && deleted > 0) await noteRemoval(tx, environment, work)
        return deleted
      })
      removed += count
    }
  }
  return removed
}

async function noteRemoval(tx: Transaction, environment: Environment, { found, since }: Work): Promise<void> {
  const actor = { kind: 'system', name: 'remove-phantoms' } as const
  const scope: Scope = { actor, environment, requestId: randomUUID(), address: null }
  await recordAudit(tx, scope, {
    action: 'archive.remove_phantoms',
    entity: 'environment',
    entityId: environment.name,
    detail: { phantoms: found, since: since.toISOString() },
  })
}
