import { and, eq, gte, lte, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Database } from '../../db'
import { delivery } from '../../db/schema'
import type { ListCursor } from '../../list/cursor'
import type { DeliveryFilter } from '../filter/filter'
import { ROW_COLUMNS, type StoredRow } from './delivery-row'
import { beyond, orderOf } from './keyset'
import { matching, stored } from './matching'
import { type IndexRange, MAX_INDEX_RANGES, type QueryPlan } from './query-plan'

export type PageInput = DeliveryFilter & { limit: number }

type PageQuery = PromiseLike<StoredRow[]> & { getSQL(): SQL }

/**
 * The query of one page and one row more, in the order of the indexes. Several ranges are each read in their own order,
 * at most a page of them, and merged: rows of rare values lie anywhere in the list of all rows.
 */
export function rowsQuery(
  db: Database,
  environment: string,
  input: PageInput,
  cursor: ListCursor | null,
  plan: QueryPlan,
): PageQuery {
  const conditions = and(
    eq(delivery.environment, environment),
    matching(input),
    cursor ? beyond(cursor) : undefined,
    plan.oldest ? gte(delivery.sortAt, plan.oldest) : undefined,
    plan.newest ? lte(delivery.sortAt, plan.newest) : undefined,
  )
  const [first, second, ...rest] = branchesOf(input, plan.ranges).map((branch) =>
    ordered(db, cursor, input.limit, and(conditions, branch)),
  )
  if (!first) throw new Error('A page needs a range')
  if (!second) return first
  const order = orderOf(cursor)
  return unionAll(first, second, ...rest)
    .orderBy(order(delivery.sortAt), order(delivery.id))
    .limit(input.limit + 1)
}

/** An id is the best way in: each has few rows, and an index in the order of the list. */
function branchesOf({ eventIds, resources, users }: DeliveryFilter, ranges: readonly IndexRange[]) {
  const ids = [
    stored(eventIds).map((id) => eq(delivery.eventId, id)),
    stored(resources).map((id) => eq(delivery.resourceId, id)),
    stored(users).map((id) => eq(delivery.userId, id)),
  ]
  const byId = ids.find(({ length }) => length > 0 && length <= MAX_INDEX_RANGES)
  return byId ?? ranges.map(conditionsOf)
}

function conditionsOf({ outcome, event, endpoint, responseStatus }: IndexRange): SQL | undefined {
  return and(
    outcome === undefined ? undefined : eq(delivery.outcome, outcome),
    event === undefined ? undefined : eq(delivery.event, event),
    endpoint === undefined ? undefined : eq(delivery.endpoint, endpoint),
    responseStatus === undefined ? undefined : eq(delivery.responseStatus, responseStatus),
  )
}

const EVERY_MATCH = 2 ** 31

/**
 * The query of a page that is searched by a rare text: every match is found by the index of words, and then put in order.
 * Told to find the newest, a planner may look for them one by one in the list of all rows.
 */
export function searchQueryOf(
  db: Database,
  environment: string,
  input: PageInput,
  cursor: ListCursor | null,
): PageQuery {
  const order = orderOf(cursor)
  const found = db.$with('found').as(
    db
      .select(ROW_COLUMNS)
      .from(delivery)
      .where(and(eq(delivery.environment, environment), matching(input), cursor ? beyond(cursor) : undefined))
      // A limit of any size keeps the planner from taking the order into the search.
      .limit(EVERY_MATCH),
  )
  return db
    .with(found)
    .select()
    .from(found)
    .orderBy(order(found.sortAt), order(found.id))
    .limit(input.limit + 1)
}

/** The text of a search, where no id leads to few rows at once. */
export function searchedText({ text, eventIds, resources, users }: DeliveryFilter): string | null {
  return eventIds.length + resources.length + users.length === 0 ? text : null
}

function ordered(db: Database, cursor: ListCursor | null, limit: number, conditions: SQL | undefined) {
  const order = orderOf(cursor)
  return db
    .select(ROW_COLUMNS)
    .from(delivery)
    .where(conditions)
    .orderBy(order(delivery.sortAt), order(delivery.id))
    .limit(limit + 1)
}
