import 'server-only'
import { randomUUID } from 'node:crypto'
import { eq, max, sql } from 'drizzle-orm'
import { recordAudit } from '../../auth/audit/audit'
import type { Scope } from '../../auth/scope'
import { getDatabase, type Transaction } from '../../db'
import { archiveSpan, purge, syncState } from '../../db/schema'
import type { Environment } from '../../env'
import { inSlices, type SliceSizes } from '../../jobs/in-slices'
import { CLOCK } from '../../platform-sync/clock'
import { raiseSpans } from '../sync/span-store'
import { deleteDeliveries } from './delete-deliveries'

export type PurgeOptions = {
  /** How long deliveries are kept, by `sortAt`. */
  keepDays: number
  signal: AbortSignal
  rows?: SliceSizes
  now?: () => number
  /** Called after each batch; tests stop a purge there. */
  onBatch?: () => void | Promise<void>
}

export type PurgeResult = { before: Date | null; deleted: number }

const ROWS = { first: 200, least: 50, most: 2_000 }

const DAY_MS = 86_400_000

/**
 * Removes deliveries past their keeping time. Sets the edge first, so that the sync archives nothing before it; each
 * batch is one transaction, and a killed purge is resumed.
 *
 * The edge counts from the newest synced instant or now, whichever is earlier, so that neither a fast clock nor a
 * stalled sync empties an archive.
 *
 * @returns the edge, null before the first sync, and how many went.
 */
export async function purgeArchive(environment: Environment, options: PurgeOptions): Promise<PurgeResult> {
  const { keepDays, signal, rows = ROWS, now = CLOCK.now } = options
  const actor = { kind: 'system', name: 'purge-archive' } as const
  const scope: Scope = { actor, environment, requestId: randomUUID(), address: null }
  const newest = await newestSynced(environment.name)
  if (newest === null) return { before: null, deleted: 0 }
  const before = new Date(Math.min(now(), newest.getTime()) - keepDays * DAY_MS)
  let logId: number | null = null
  const deleted = await inSlices({ sizes: rows, signal, onSlice: options.onBatch }, async (tx, size) => {
    await raiseEdge(tx, environment.name, before)
    const count = await deleteDeliveries(tx, environment.name, before, size)
    if (count > 0)
      logId =
        logId === null
          ? await beginLog(tx, scope, { before, deleted: count, keepDays })
          : await addToLog(tx, logId, count)
    return { rows: count, hasMore: count === size }
  })
  return { before, deleted }
}

async function newestSynced(environment: string): Promise<Date | null> {
  const db = await getDatabase()
  const [row] = await db
    .select({ top: max(archiveSpan.topAt) })
    .from(archiveSpan)
    .where(eq(archiveSpan.environment, environment))
  return row?.top ?? null
}

/** Raises the edge and withdraws older claims; locks out the sync until the end of the transaction. */
async function raiseEdge(tx: Transaction, environment: string, before: Date): Promise<void> {
  const edge = sql`greatest(${syncState.purgedBefore}, ${before.toISOString()}::timestamptz)`
  await tx.update(syncState).set({ purgedBefore: edge }).where(eq(syncState.environment, environment))
  await raiseSpans(tx, environment, before)
}

type Note = { before: Date; deleted: number; keepDays: number }

async function beginLog(tx: Transaction, scope: Scope, { before, deleted, keepDays }: Note): Promise<number> {
  const environment = scope.environment.name
  const [row] = await tx
    .insert(purge)
    .values({ environment, at: new Date(), before, deleted })
    .returning({ id: purge.id })
  if (!row) throw new Error('insert into purge returned no row')
  await recordAudit(tx, scope, {
    action: 'archive.purge',
    entity: 'purge',
    entityId: String(row.id),
    detail: { before: before.toISOString(), keepDays },
  })
  return row.id
}

async function addToLog(tx: Transaction, id: number, deleted: number): Promise<number> {
  await tx
    .update(purge)
    .set({ deleted: sql`${purge.deleted} + ${deleted}` })
    .where(eq(purge.id, id))
  return id
}
