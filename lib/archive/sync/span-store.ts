import 'server-only'
import { and, desc, eq, inArray, lt, lte, type Placeholder, sql } from 'drizzle-orm'
import { type Database, getDatabase, type Transaction } from '../../db'
import type { Lease } from '../../db/lease/sync-leases'
import { prepareRead } from '../../db/prepared-read'
import { archiveSpan } from '../../db/schema'
import type { DuplicateWindow, Trail } from '../../model/sync-state'
import { DELIVERY_LEASES } from './lease'
import type { Span } from './spans'

/** `id` is null before the first batch is stored. */
export type Walk = {
  id: number | null
  kind: Span['kind']
  /** The platform’s clock at the start. */
  top: Date
  bottom: Date | null
  /** `sortAt` of the last record; claims nothing. */
  nearest: Date | null
  cursor: string | null
  window: DuplicateWindow
  trail: Trail | null
}

/** A walk that begins at the newest record. */
export function newWalk(kind: Walk['kind']): Walk {
  return { id: null, kind, top: new Date(), bottom: null, nearest: null, cursor: null, window: {}, trail: null }
}

/** The newest walk that was left open; null for none. */
export async function openWalk(environment: string): Promise<Walk | null> {
  const db = await getDatabase()
  const [row] = await db
    .select()
    .from(archiveSpan)
    .where(and(eq(archiveSpan.environment, environment), eq(archiveSpan.state, 'open')))
    .orderBy(desc(archiveSpan.topAt))
    .limit(1)
  if (!row) return null
  const { id, kind, topAt: top, bottomAt: bottom, nearestAt: nearest, nextCursor: cursor, recent: window, trail } = row
  return { id, kind, top, bottom, nearest, cursor, window, trail }
}

/** Removes a walk and its claims; the archived rows stay. @throws AppError `conflict` when the lease is lost. */
export async function forgetWalk(lease: Lease, walk: Walk): Promise<void> {
  const { id } = walk
  if (id === null) return
  const db = await getDatabase()
  await db.transaction(async (tx) => {
    await DELIVERY_LEASES.check(tx, lease)
    await tx.delete(archiveSpan).where(eq(archiveSpan.id, id))
  })
}

export async function saveWalk(tx: Transaction, environment: string, walk: Walk): Promise<Walk & { id: number }> {
  const { bottom: bottomAt, nearest: nearestAt, cursor: nextCursor, window: recent, trail } = walk
  const place = { bottomAt, nearestAt, nextCursor, recent, trail }
  if (walk.id !== null) {
    await tx.update(archiveSpan).set(place).where(eq(archiveSpan.id, walk.id))
    return { ...walk, id: walk.id }
  }
  const [row] = await tx
    .insert(archiveSpan)
    .values({ environment, kind: walk.kind, state: 'open', topAt: walk.top, ...place })
    .returning({ id: archiveSpan.id })
  if (!row) throw new Error('insert into archive_span returned no row')
  return { ...walk, id: row.id }
}

/** Extends the met span up to the walk’s top and removes the walk. */
export async function joinSpan(tx: Transaction, walk: Walk, span: Span): Promise<void> {
  const topAt = new Date(Math.max(walk.top.getTime(), span.top))
  await tx.update(archiveSpan).set({ topAt }).where(eq(archiveSpan.id, span.id))
  if (walk.id !== null) await tx.delete(archiveSpan).where(eq(archiveSpan.id, walk.id))
}

/** Closes a walk at the platform’s last page, with the spans it overran. */
export async function closeWalk(
  tx: Transaction,
  walk: Walk & { id: number },
  overrun: readonly Span[],
  { top, bottom }: { top: number; bottom: number | null },
): Promise<void> {
  const gone = overrun.map(({ id }) => id)
  if (gone.length > 0) await tx.delete(archiveSpan).where(inArray(archiveSpan.id, gone))
  await tx
    .update(archiveSpan)
    .set({
      state: 'closed',
      reachedEnd: true,
      recent: {},
      trail: null,
      topAt: new Date(top),
      bottomAt: bottom === null ? null : new Date(bottom),
    })
    .where(eq(archiveSpan.id, walk.id))
}

/** Withdraws the claims of all spans before `edge`; an open walk keeps its place. */
export async function raiseSpans(tx: Transaction, environment: string, edge: Date): Promise<void> {
  const own = eq(archiveSpan.environment, environment)
  await tx.delete(archiveSpan).where(and(own, eq(archiveSpan.state, 'closed'), lte(archiveSpan.topAt, edge)))
  await tx
    .update(archiveSpan)
    .set({ bottomAt: sql`least(${edge.toISOString()}::timestamptz, ${archiveSpan.topAt})` })
    .where(and(own, lt(archiveSpan.bottomAt, edge)))
}

const readRowsOf = prepareRead('archive_spans', (db) => spansOf(db, sql.placeholder('environment')))

export async function readSpans(db: Database, environment: string): Promise<Span[]> {
  return (await readRowsOf(db, { environment })).map(toSpan)
}

export async function readSpansIn(tx: Transaction, environment: string): Promise<Span[]> {
  return (await spansOf(tx, environment)).map(toSpan)
}

function spansOf(db: Database | Transaction, environment: string | Placeholder) {
  const { id, kind, state, topAt, bottomAt, reachedEnd } = archiveSpan
  return db
    .select({ id, kind, state, topAt, bottomAt, reachedEnd })
    .from(archiveSpan)
    .where(eq(archiveSpan.environment, environment))
}

function toSpan({ id, kind, state, topAt, bottomAt, reachedEnd }: Awaited<ReturnType<typeof spansOf>>[number]): Span {
  return { id, kind, state, top: topAt.getTime(), bottom: bottomAt?.getTime() ?? null, reachedEnd }
}
