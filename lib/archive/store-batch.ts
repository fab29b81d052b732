import 'server-only'
import { getDatabase, type Transaction } from '../db'
import { type ArchiveRecord, toArchiveRecords } from './archive-record'
import type { RunProgress } from './dto'
import { insertRecords } from './insert-records'
import { type Lease, noteCompletePass, renewLease } from './lease'
import type { Batch } from './read-delivery-pages'
import { RETENTION_MS } from './retention'
import { closeWalk, joinSpan, readSpans, saveWalk, type Walk } from './span-store'
import { bottomAfter, findMet, findOverrun, type Span, uniteSpans } from './spans'
import { trimWindow } from './twin-window'

export type StoredBatch = { walk: Walk; end: 'met' | 'last-page' | null; progress: RunProgress }

/**
 * Stores a batch: its new rows, their counts, the walk's place and the lease, in one transaction. After a kill either
 * all of it is there or nothing.
 *
 * @throws AppError `conflict` when the lease is lost.
 */
export async function storeBatch(lease: Lease, walk: Walk, batch: Batch, progress: RunProgress): Promise<StoredBatch> {
  const window = structuredClone(walk.window)
  const rows = toArchiveRecords(batch.records, window, walk.bottom ?? walk.top)
  const bottom = bottomOf(walk, batch, rows)
  const db = await getDatabase()
  return db.transaction(async (tx) => {
    const inserted = await insertRecords(tx, lease.environment, rows)
    const total: RunProgress = {
      pages: progress.pages + batch.pages,
      records: progress.records + rows.length,
      inserted: progress.inserted + inserted,
      oldestReadAt: rows.at(-1)?.sort_at ?? progress.oldestReadAt,
    }
    await renewLease(tx, lease, { progress: total, insertedNow: inserted })
    const next = await saveWalk(tx, lease.environment, {
      ...walk,
      bottom,
      cursor: batch.nextCursor,
      window: trimWindow(window, oldestTime(rows)),
    })
    const end = await settle(tx, lease.environment, next, inserted)
    return { walk: next, end, progress: total }
  })
}

function bottomOf(walk: Walk, batch: Batch, rows: readonly ArchiveRecord[]): Date | null {
  const onLastPage = batch.lastPage > 0 ? timesOf(rows.slice(-batch.lastPage)) : []
  const bottom = bottomAfter(walk.bottom?.getTime() ?? null, {
    newestOnLastPage: onLastPage.length > 0 ? Math.max(...onLastPage) : null,
    edge: batch.readAt.getTime() - RETENTION_MS,
    isLast: batch.nextCursor === null,
  })
  return bottom === null ? null : new Date(bottom)
}

function oldestTime(rows: readonly ArchiveRecord[]): number {
  return timesOf(rows).reduce((oldest, time) => Math.min(oldest, time), Number.POSITIVE_INFINITY)
}

function timesOf(rows: readonly ArchiveRecord[]): number[] {
  return rows.flatMap(({ timestamp }) => (timestamp === null ? [] : [Date.parse(timestamp)]))
}

/** Joins the walk to the span it met, or closes it on the platform's last page. */
async function settle(
  tx: Transaction,
  environment: string,
  walk: Walk & { id: number },
  inserted: number,
): Promise<StoredBatch['end']> {
  const spans = await readSpans(tx, environment)
  const self: Span = {
    id: walk.id,
    kind: walk.kind,
    state: 'open',
    top: walk.top.getTime(),
    bottom: walk.bottom?.getTime() ?? null,
    reachedEnd: walk.cursor === null,
  }
  if (!self.reachedEnd) {
    const met = findMet(self, spans, inserted)
    if (met) await joinSpan(tx, walk, met)
    return met ? 'met' : null
  }
  const overrun = findOverrun(self, spans)
  await closeWalk(tx, walk, overrun, uniteSpans(self, overrun))
  await noteCompletePass(tx, environment, walk.top)
  return 'last-page'
}
