import 'server-only'
import { and, eq, inArray, or, type SQL } from 'drizzle-orm'
import { authorize, type Scope } from '../../auth/scope'
import { type Database, getDatabase } from '../../db'
import { auditRead } from '../../db/schema'
import { countList } from '../../list/count/count-list'
import { groupRows } from '../../list/count/group-rows'
import type { ListCursor } from '../../list/cursor'
import { readKeysetPage } from '../../list/keyset'
import type { ListOrder } from '../../list/order'
import type { ListPage } from '../../list/page'
import { beyondCursor, keysetOrder, type MemberSql, matchingRows } from '../../list/sql'
import { READS, type RecordedReadCounts, type WhichReads } from './reads'

const READ_ORDER = { sortAt: auditRead.at, id: auditRead.id }

const VALUES = { kind: auditRead.kind, person: auditRead.actorName }

const MEMBERS: MemberSql<WhichReads> = {
  ...VALUES,
  user: auditRead.userId,
  resource: (named) =>
    named.length === 0
      ? undefined
      : or(inArray(auditRead.entityId, [...named]), inArray(auditRead.resourceId, [...named])),
}

/** The reads of an environment that filters select. */
export function matchingReads(environment: string, which: WhichReads, now: Date): SQL | undefined {
  return and(eq(auditRead.environment, environment), matchingRows(MEMBERS, READ_ORDER, which, now))
}

type Place = { cursor: ListCursor | null; limit: number; now: Date }

/** Reads recorded reads beyond a cursor, the nearest first. */
export async function readReads(db: Database, environment: string, which: WhichReads, { cursor, limit, now }: Place) {
  const rows = await db
    .select()
    .from(auditRead)
    .where(and(matchingReads(environment, which, now), beyondCursor(READ_ORDER, cursor)))
    .orderBy(...keysetOrder(READ_ORDER, cursor))
    .limit(limit)
  return rows.map((row) => ({ ...row, sortAt: row.at }))
}

export function toReadRow({ id, at, actorId, actorName, tokenName, ...row }: typeof auditRead.$inferSelect) {
  const { kind, part, entityId, userId, resourceId, address, requestId } = row
  const read = { kind, part, entityId, userId, resourceId, address, requestId }
  return {
    id: String(id),
    at: at.toISOString(),
    person: actorName,
    isSystem: actorId === null,
    token: tokenName,
    ...read,
  }
}

export type ReadRow = ReturnType<typeof toReadRow>

type Input = WhichReads & { limit: number; cursor: string | null; order?: ListOrder; above?: boolean }

/** A page of reads. @throws AppError `forbidden` without audit.read; `invalid` for a damaged cursor */
export async function listReads(scope: Scope, input: Input, now: Date): Promise<ListPage<ReadRow>> {
  authorize(scope, READS.permission)
  const db = await getDatabase()
  const page = await readKeysetPage(input, (cursor, limit) =>
    readReads(db, scope.environment.name, input, { cursor, limit: limit + 1, now }),
  )
  return { ...page, rows: page.rows.map(toReadRow) }
}

/** @throws AppError `forbidden` without audit.read */
export async function countReads(scope: Scope, which: WhichReads, now: Date): Promise<RecordedReadCounts> {
  authorize(scope, READS.permission)
  const db = await getDatabase()
  return countList(READS, which, (filters, most) => {
    const where = matchingReads(scope.environment.name, filters, now)
    return groupRows(db, { table: auditRead, values: VALUES, where, order: keysetOrder(READ_ORDER, null) }, most)
  })
}
