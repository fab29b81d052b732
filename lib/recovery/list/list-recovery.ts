import 'server-only'
import { and, desc, eq, sql } from 'drizzle-orm'
import { authorize, type Scope } from '../../auth/scope'
import { type Database, getDatabase, getReadDatabase } from '../../db'
import { readRows } from '../../db/prepared-read'
import { recoveryHistory, recoveryItem } from '../../db/schema'
import { AppError } from '../../errors'
import { readBeside } from '../../list/beside'
import type { ListCursor } from '../../list/cursor'
import { readKeysetPage } from '../../list/keyset'
import type { ListOrder } from '../../list/order'
import type { BesideRow, ListPage } from '../../list/page'
import { beyondCursor, keysetOrder } from '../../list/sql'
import type { FailureGroup, RecoveryDetail, RecoveryRow } from '../dto'
import { matchingFailures, namedFailures, ofSameGroup, RECOVERY_ORDER } from './matching'
import { readGroupLeads } from './read-group-leads'
import { RECOVERY, type WhichRecovery } from './recovery-items'

type StoredItem = typeof recoveryItem.$inferSelect

type Input = WhichRecovery & { limit: number; cursor: string | null; order?: ListOrder; above?: boolean }

/** A page of failures. @throws AppError `forbidden` without recovery.read; `invalid` for a damaged cursor */
export async function listRecovery(scope: Scope, input: Input, now: Date): Promise<ListPage<RecoveryRow>> {
  authorize(scope, RECOVERY.permission)
  const db = await getReadDatabase(scope)
  const { name } = scope.environment
  const page = await readKeysetPage(input, (cursor, limit) => readMatching(db, scope, input, cursor, limit + 1, now))
  const groups = input.group === 'none' ? NO_GROUPS : await readGroups(db, name, input, page.rows, now)
  return { ...page, rows: await withResources(db, name, page.rows, groups) }
}

/** The failures before and after one in a list. @throws AppError `forbidden` without recovery.read; `not_found` */
export async function getRecoveryNeighbours(
  scope: Scope,
  id: string,
  which: WhichRecovery,
  now: Date,
): Promise<BesideRow> {
  authorize(scope, RECOVERY.permission)
  const db = await getDatabase()
  const row = placed(await readItem(db, scope, id))
  return readBeside(
    row,
    (cursor) => readMatching(db, scope, which, cursor, 2, now),
    (found) => String(found.id),
  )
}

const OF_RESOURCE_AT_MOST = 100
const STEPS_AT_MOST = 100

/** A failure, the failures of its resource at the same endpoint, and the acts of people on it. @throws AppError `forbidden` without recovery.read; `not_found` */
export async function getRecoveryItem(scope: Scope, id: string): Promise<RecoveryDetail> {
  authorize(scope, RECOVERY.permission)
  const db = await getDatabase()
  const item = await readItem(db, scope, id)
  const { environment, resourceId, endpoint } = item
  const ofResource =
    resourceId === null
      ? []
      : await db
          .select()
          .from(recoveryItem)
          .where(
            and(
              eq(recoveryItem.environment, environment),
              eq(recoveryItem.resourceId, resourceId),
              eq(recoveryItem.endpoint, endpoint),
            ),
          )
          .orderBy(recoveryItem.at, recoveryItem.deliveryId)
          .limit(OF_RESOURCE_AT_MOST)
  const steps = await db
    .select()
    .from(recoveryHistory)
    .where(eq(recoveryHistory.deliveryId, item.deliveryId))
    .orderBy(desc(recoveryHistory.id))
    .limit(STEPS_AT_MOST)
  const [own, ...others] = await withResources(db, environment, [item, ...ofResource])
  if (!own) throw new Error('a row that was given is answered')
  return {
    item: own,
    ofResource: others.filter((other) => other.id !== own.id),
    history: steps.map(({ id: step, at, by, act, text }) => ({
      id: String(step),
      at: at.toISOString(),
      by,
      act,
      text,
    })),
  }
}

async function readItem(db: Database, scope: Scope, id: string): Promise<StoredItem> {
  const [item] = await db
    .select()
    .from(recoveryItem)
    .where(and(eq(recoveryItem.environment, scope.environment.name), eq(recoveryItem.deliveryId, Number(id))))
  if (!item)
    throw new AppError(
      'not_found',
      `There is no failure ${id} in ${scope.environment.label}. It was delivered, or its delivery is no longer in the archive.`,
    )
  return item
}

const placed = <Row extends StoredItem>(row: Row) => ({ ...row, id: row.deliveryId, sortAt: row.at })

async function readMatching(
  db: Database,
  scope: Scope,
  which: WhichRecovery & { order?: ListOrder },
  cursor: ListCursor | null,
  limit: number,
  now: Date,
) {
  const { name } = scope.environment
  if (which.group !== 'none') return (await readGroupLeads(db, name, which, cursor, limit, now)).map(placed)
  const rows = await readRows(
    db,
    db
      .select()
      .from(recoveryItem)
      .where(and(matchingFailures(name, which, now), beyondCursor(RECOVERY_ORDER, cursor)))
      .orderBy(...keysetOrder(RECOVERY_ORDER, cursor))
      .limit(limit),
  )
  return rows.map(placed)
}

const GROUPED_AT_MOST = 1000

/** Times are in milliseconds, among the failures that have one. */
type CountedGroup = Record<'failures' | 'open' | 'rules' | 'events', number> &
  Record<'oldest' | 'newest', number | null>

const NO_GROUPS: ReadonlyMap<number, FailureGroup> = new Map()

/** Reads the groups of which these rows are the first failures. */
async function readGroups(
  db: Database,
  environment: string,
  which: WhichRecovery,
  rows: readonly StoredItem[],
  now: Date,
): Promise<Map<number, FailureGroup>> {
  if (rows.length === 0) return new Map()
  const ids = rows.map(({ deliveryId }) => deliveryId)
  const member = sql`(select "other".* ${ofSameGroup(environment, which, now)} limit ${GROUPED_AT_MOST}) as member`
  const found = await readRows(
    db,
    db
      .select({
        id: recoveryItem.deliveryId,
        counted: sql<CountedGroup>`(
          select json_build_object('failures', count(*), 'open', count(*) filter (where state = 'open'),
            'rules', count(distinct rule), 'events', count(distinct event),
            'oldest', extract(epoch from min(at) filter (where has_time)) * 1000,
            'newest', extract(epoch from max(at) filter (where has_time)) * 1000)
          from ${member}
        )`,
      })
      .from(recoveryItem)
      .where(namedFailures(environment, ids)),
  )
  const counted = new Map(found.map((row) => [row.id, row.counted]))
  return new Map(rows.map((row) => [row.deliveryId, groupOf(row, counted.get(row.deliveryId))]))
}

function groupOf({ at, hasTime, state, rule }: StoredItem, counted: CountedGroup | undefined): FailureGroup {
  // A failure without a resource stands by itself.
  if (!counted || counted.failures === 0) {
    const alone = hasTime ? at.toISOString() : null
    const open = state === 'open' ? 1 : 0
    return { failures: 1, open, rules: rule === null ? 0 : 1, events: 1, oldestAt: alone, newestAt: alone }
  }
  const { oldest, newest, ...numbers } = counted
  const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString())
  return { ...numbers, oldestAt: iso(oldest), newestAt: iso(newest) }
}

async function withResources(
  db: Database,
  environment: string,
  rows: readonly StoredItem[],
  groups = NO_GROUPS,
): Promise<RecoveryRow[]> {
  // A group already counts its open failures.
  const pairs = rows.flatMap(({ deliveryId, resourceId, endpoint }) =>
    resourceId === null || groups.has(deliveryId) ? [] : { resourceId, endpoint },
  )
  const open = await countOpen(db, environment, pairs)
  return rows.map((row) => ({
    id: String(row.deliveryId),
    at: row.hasTime ? row.at.toISOString() : null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    endpoint: row.endpoint,
    event: row.event,
    outcome: row.outcome,
    responseStatus: row.responseStatus,
    userId: row.userId,
    resourceId: row.resourceId,
    eventId: row.eventId,
    sequence: row.sequence,
    state: row.state,
    rule: row.rule,
    evidence: row.evidence,
    closedAt: row.closedAt?.toISOString() ?? null,
    closedBy: row.closedBy,
    reason: row.reason,
    decision: row.decision,
    assigneeName: row.assigneeName,
    note: row.note,
    noteBy: row.noteBy,
    openOfResource: row.resourceId === null ? null : (open.get(keyOf(row.resourceId, row.endpoint)) ?? null),
    group: groups.get(row.deliveryId) ?? null,
  }))
}

async function countOpen(db: Database, environment: string, pairs: readonly object[]): Promise<Map<string, number>> {
  if (pairs.length === 0) return new Map()
  const { rows: counted } = await db.execute<{ resourceId: string; endpoint: string; open: number }>(sql`
    select asked.*, counted.open from (
      select distinct * from json_to_recordset(${JSON.stringify(pairs)}::json) as pair("resourceId" text, endpoint text)
    ) as asked cross join lateral (
      select count(*)::integer as open from recovery_item
      where environment = ${environment} and resource_id = asked."resourceId" and recovery_item.endpoint = asked.endpoint
        and state = 'open'
    ) as counted`)
  return new Map(counted.map((pair) => [keyOf(pair.resourceId, pair.endpoint), pair.open]))
}

const keyOf = (resourceId: string, endpoint: string) => `${endpoint}\n${resourceId}`
