import 'server-only'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { authorize, type Scope } from '../auth/scope'
import { type Database, getDatabase } from '../db'
import { audit } from '../db/schema'
import { auditEnvironment } from '../db/schema/access'
import { AppError } from '../errors'
import { readBeside } from '../list/beside'
import { readKeysetPage } from '../list/keyset'
import type { ListOrder } from '../list/order'
import type { BesideRow, ListPage } from '../list/page'
import { keysetOrder } from '../list/sql'
import { AUDIT, type WhichEntries } from './audit-list'
import type { AuditCounts, AuditEntryDetail, AuditRow } from './dto'
import { entityName, lookUpNames } from './entity-names'
import { AUDIT_ORDER, entryIds } from './matching-entries'
import { isSameAct } from './same-act'

/** Counting stops at this number. */
const COUNTED_AT_MOST = 1000

const COLUMNS = {
  id: audit.id,
  sortAt: audit.at,
  environment: audit.environment,
  actorId: audit.actorId,
  actorName: audit.actorName,
  action: audit.action,
  entity: audit.entity,
  entityId: audit.entityId,
  detail: audit.detail,
  address: audit.address,
  requestId: audit.requestId,
}

type Place = Parameters<typeof entryIds>[2]

/** Reads rows beyond a cursor, the nearest first. */
export const readEntries = (db: Database, environment: string, which: WhichEntries, place: Place) =>
  db
    .select(COLUMNS)
    .from(audit)
    .where(inArray(audit.id, entryIds(environment, which, place)))
    .orderBy(...keysetOrder(AUDIT_ORDER, place.cursor))

type ReadEntry = Pick<typeof audit.$inferSelect, Exclude<keyof typeof COLUMNS, 'sortAt'>> & { sortAt: Date }

const NO_NAMES: ReadonlyMap<string, string> = new Map()

export function toAuditRow(read: ReadEntry, names = NO_NAMES) {
  const { id, sortAt, environment, actorId, actorName, ...row } = read
  return {
    /** The place of the row in the chain. */
    id: String(id),
    at: sortAt.toISOString(),
    /** False for an act outside of environments, for example a sign-in. */
    isOfEnvironment: environment !== null,
    actor: actorName,
    /** Whether the actor is not an operator. */
    isSystem: actorId === null,
    ...row,
    /** The name of the thing that was acted on; null if its id says it best, or nothing else is known. */
    name: entityName(row, names),
    /** Whether the act that made the row above made this row, too; set by `inActs`. */
    isSameAct: false,
  }
}

async function withNames(db: Database, read: readonly ReadEntry[]): Promise<AuditRow[]> {
  const names = await lookUpNames(db, read)
  return read.map((one) => toAuditRow(one, names))
}

/** Marks rows of one act. Rows must be in the order in which they are shown. */
function inActs(rows: readonly AuditRow[]): AuditRow[] {
  return rows.map((row, index) => {
    const above = rows[index - 1]
    return above && isSameAct(row, above) ? { ...row, isSameAct: true } : row
  })
}

type Input = WhichEntries & { limit: number; cursor: string | null; order?: ListOrder; above?: boolean }

/** A page of rows that belong to the environment or to none. @throws AppError `forbidden` without audit.read; `invalid` for a damaged cursor */
export async function listEntries(scope: Scope, input: Input, now: Date): Promise<ListPage<AuditRow>> {
  authorize(scope, AUDIT.permission)
  const db = await getDatabase()
  const page = await readKeysetPage(input, (cursor, limit) =>
    readEntries(db, scope.environment.name, input, { cursor, limit: limit + 1, now }),
  )
  return { ...page, rows: inActs(await withNames(db, page.rows)) }
}

/** Counts rows, at most to `most` + 1. */
export async function countMatchingEntries(
  db: Database,
  environment: string,
  which: WhichEntries,
  most: number,
  now: Date,
): Promise<number> {
  const ids = entryIds(environment, which, { cursor: null, limit: most + 1, now })
  const [counted] = await db.select({ count: sql<number>`count(*)::integer` }).from(sql`${ids} as counted`)
  return counted?.count ?? 0
}

/** Counts at most 1,000 rows, never by a scan. @throws AppError `forbidden` without audit.read */
export async function countEntries(scope: Scope, which: WhichEntries, now: Date): Promise<AuditCounts> {
  authorize(scope, AUDIT.permission)
  const db = await getDatabase()
  const count = await countMatchingEntries(db, scope.environment.name, which, COUNTED_AT_MOST, now)
  return { total: Math.min(count, COUNTED_AT_MOST), isCapped: count > COUNTED_AT_MOST, areValuesCapped: false }
}

/** @throws AppError `forbidden` without audit.read; `not_found`, also for a row of another environment */
export async function getEntry(scope: Scope, entryId: string): Promise<AuditEntryDetail> {
  authorize(scope, AUDIT.permission)
  const db = await getDatabase()
  const [row] = await db
    .select({ ...COLUMNS, previousHash: audit.previousHash, hash: audit.hash })
    .from(audit)
    .where(oneHere(scope, entryId))
  if (!row) throw new AppError('not_found', 'The audit has no such row in this environment.')
  const { previousHash, hash, ...read } = row
  const [entry = toAuditRow(read)] = await withNames(db, [read])
  return { ...entry, previousHash: hex(previousHash), hash: hex(hash) }
}

/** The rows before and after a row in its list. @throws AppError `forbidden` without audit.read; `not_found` */
export async function getEntryNeighbours(
  scope: Scope,
  entryId: string,
  which: WhichEntries,
  now: Date,
): Promise<BesideRow> {
  authorize(scope, AUDIT.permission)
  const db = await getDatabase()
  const [row] = await db.select(COLUMNS).from(audit).where(oneHere(scope, entryId))
  if (!row) throw new AppError('not_found', 'The audit has no such row in this environment.')
  return readBeside<ReadEntry>(
    row,
    (cursor) => readEntries(db, scope.environment.name, which, { cursor, limit: 2, now }),
    ({ id }) => String(id),
  )
}

function oneHere({ environment }: Scope, entryId: string): SQL | undefined {
  return and(eq(audit.id, Number(entryId)), inArray(auditEnvironment(audit), [environment.name, '']))
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
