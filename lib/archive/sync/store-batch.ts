import 'server-only'
import { getDatabase, type Transaction } from '../../db'
import type { Lease } from '../../db/lease/sync-leases'
import type { RunProgress } from '../../model/sync-state'
import { RETENTION_MS } from '../retention'
import { type ArchiveRecord, type RecordFacts, toArchiveRecords } from './archive-record'
import { trimDuplicates } from './duplicate-window'
import { insertRecords } from './insert-records'
import { noteCompletePass, noteInserted, renewLease } from './lease'
import type { Batch } from './read-delivery-pages'
import { closeWalk, joinSpan, readSpansIn, saveWalk, type Walk } from './span-store'
import { bottomAfter, findMet, findOverrun, type Span, uniteSpans } from './spans'
import { followPages } from './trail'

export type StorableBatch = Omit<Batch, 'records'> & { facts: readonly RecordFacts[] }

/** A batch with a page that leads back. `reason` is a clause. */
export type RefusedBatch = { end: 'leads-back'; reason: string }

export type StoredBatch = {
  walk: Walk
  end: 'met' | 'last-page' | null
  /** Whether walks other than this one are open. */
  hasOpenWalk: boolean
  progress: RunProgress
  /** Milliseconds for which the transaction held its connection. */
  tookMs: number
}

/**
 * Stores rows, counts, the walk’s place and the lease in one transaction. Leaves out records from before a purge. @throws AppError
 * `conflict` when the lease is lost.
 */
export async function storeBatch(
  lease: Lease,
  walk: Walk,
  batch: StorableBatch,
  progress: RunProgress,
): Promise<StoredBatch | RefusedBatch> {
  const window = structuredClone(walk.window)
  const rows = toArchiveRecords(batch.facts, window, walk.nearest ?? walk.top)
  const trail = followPages(walk.trail, rows, batch.pageSizes)
  if (typeof trail === 'string') return { end: 'leads-back', reason: trail }
  const read = {
    ...progress,
    pages: progress.pages + batch.pages,
    records: progress.records + rows.length,
    oldestReadAt: older(progress.oldestReadAt, rows.at(-1)?.sort_at),
  }
  const db = await getDatabase()
  return db.transaction(async (tx) => {
    const begin = performance.now()
    const purgedBefore = await renewLease(tx, lease, read)
    const inserted = await insertRecords(tx, lease.environment, notBefore(purgedBefore, rows))
    const total = { ...read, inserted: progress.inserted + inserted }
    if (inserted > 0) await noteInserted(tx, lease, total, inserted)
    const next = {
      ...walk,
      bottom: latest(bottomOf(walk, batch, rows), purgedBefore),
      nearest: nearestAfter(walk, rows),
      cursor: batch.nextCursor,
      window: batch.nextCursor === null ? {} : trimDuplicates(window, oldestTime(rows)),
      trail,
    }
    const stored = await storeSpans(tx, lease.environment, next, inserted)
    return { ...stored, progress: total, tookMs: performance.now() - begin }
  })
}

function notBefore(edge: Date | null, rows: ArchiveRecord[]): ArchiveRecord[] {
  return edge === null ? rows : rows.filter((row) => row.sort_at >= edge.toISOString())
}

function latest(bottom: Date | null, edge: Date | null): Date | null {
  return bottom !== null && edge !== null && edge > bottom ? edge : bottom
}

function older(a: string | null, b: string | undefined): string | null {
  if (a === null || b === undefined) return b ?? a
  return a < b ? a : b
}

function bottomOf(walk: Walk, batch: StorableBatch, rows: readonly ArchiveRecord[]): Date | null {
  const onLastPage = timesOf(rows.slice(rows.length - (batch.pageSizes.at(-1) ?? 0)))
  const bottom = bottomAfter(walk.bottom?.getTime() ?? null, {
    newestOnLastPage: onLastPage.length > 0 ? onLastPage.reduce((newest, time) => Math.max(newest, time)) : null,
    edge: batch.readAt.getTime() - RETENTION_MS,
    isLast: batch.nextCursor === null,
  })
  return bottom === null ? null : new Date(bottom)
}

/** The last row has the nearest time. */
function nearestAfter(walk: Walk, rows: readonly ArchiveRecord[]): Date | null {
  const last = rows.at(-1)
  return last ? new Date(last.sort_at) : walk.nearest
}

function oldestTime(rows: readonly ArchiveRecord[]): number {
  return timesOf(rows).reduce((oldest, time) => Math.min(oldest, time), Number.POSITIVE_INFINITY)
}

function timesOf(rows: readonly ArchiveRecord[]): number[] {
  return rows.flatMap(({ timestamp }) => (timestamp === null ? [] : [Date.parse(timestamp)]))
}

async function storeSpans(
  tx: Transaction,
  environment: string,
  walk: Walk,
  inserted: number,
): Promise<Omit<StoredBatch, 'progress' | 'tookMs'>> {
  const spans = await readSpansIn(tx, environment)
  const self: Span = {
    id: walk.id ?? NO_SPAN,
    kind: walk.kind,
    state: 'open',
    top: walk.top.getTime(),
    bottom: walk.bottom?.getTime() ?? null,
    reachedEnd: walk.cursor === null,
  }
  const others = spans.filter(({ id }) => id !== self.id)
  const hasOpen = (left: readonly Span[]) => left.some(({ state }) => state === 'open')
  const met = self.reachedEnd ? null : findMet(self, others, inserted)
  if (met) {
    await joinSpan(tx, walk, met)
    return { walk, end: 'met', hasOpenWalk: hasOpen(others) }
  }
  const saved = await saveWalk(tx, environment, walk)
  if (!self.reachedEnd) return { walk: saved, end: null, hasOpenWalk: hasOpen(others) }
  const overrun = findOverrun(self, others)
  await closeWalk(tx, saved, overrun, uniteSpans(self, overrun))
  await noteCompletePass(tx, environment, walk.top)
  return { walk: saved, end: 'last-page', hasOpenWalk: hasOpen(others.filter((span) => !overrun.includes(span))) }
}

const NO_SPAN = 0
