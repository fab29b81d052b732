import { and, eq, gte, lte, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Database } from '../../db'
import type { Select } from '../../db/prepared-read'
import { delivery } from '../../db/schema'
import type { ListCursor } from '../../list/cursor'
import type { DeliveryFilter } from '../filter/filter'
import { ROW_COLUMNS, type StoredRow } from './delivery-row'
import { beyond, orderOf } from './keyset'
import { matching, stored } from './matching'
import { type IndexRange, MAX_INDEX_RANGES, type QueryPlan } from './query-plan'

export type PageInput = DeliveryFilter & { limit: number }

type PageQuery = Select<StoredRow> & { getSQL(): SQL }

/** The query of one page and one more row, in index order. Several ranges are each read up to a page and merged. */
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

/** An id has few rows, and an index in list order. */
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
 * The query of a page with a rare text: gathers every match from the index of terms, then sorts. A planner that is
 * asked for the newest may scan the whole list instead.
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
      // The limit keeps the planner from pushing the order into the search.
      .limit(EVERY_MATCH),
  )
  return db
    .with(found)
    .select()
    .from(found)
    .orderBy(order(found.sortAt), order(found.id))
    .limit(input.limit + 1)
}

/** The searched text, unless an id already leads to few rows. */
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
