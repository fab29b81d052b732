import { and, eq, gte, lte, ne, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Database } from '../../db'
import type { Select } from '../../db/prepared-read'
import { delivery } from '../../db/schema'
import type { ListCursor } from '../../list/cursor'
import { beyondCursor, keysetOrder } from '../../list/sql'
import type { DeliveryFilter } from '../filter/filter'
import { ROW_COLUMNS, type StoredRow } from './delivery-row'
import { matching, stored } from './matching'
import { type IndexRange, MAX_INDEX_RANGES, type QueryPlan } from './query-plan'

/** `upTo`: the highest id that a page may hold. `except`: ids that it must not hold. */
export type PageInput = DeliveryFilter & { limit: number; upTo?: number; except?: readonly number[] }

type PageQuery = Select<StoredRow> & { getSQL(): SQL }

/** Selects one page and one more row, in index order. Several ranges are merged. */
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
    beyondCursor(delivery, cursor),
    ofSet(input),
    plan.oldest ? gte(delivery.sortAt, plan.oldest) : undefined,
    plan.newest ? lte(delivery.sortAt, plan.newest) : undefined,
  )
  const [first, second, ...rest] = branchesOf(input, plan.ranges).map((branch) =>
    ordered(db, cursor, input.limit, and(conditions, branch)),
  )
  if (!first) throw new Error('A page needs a range')
  if (!second) return first
  return unionAll(first, second, ...rest)
    .orderBy(...keysetOrder(delivery, cursor))
    .limit(input.limit + 1)
}

/** A filter by ids reads a branch for each id, because an id has few rows. */
function branchesOf({ eventId, resource, user }: DeliveryFilter, ranges: readonly IndexRange[]) {
  const ids = [
    stored(eventId).map((id) => eq(delivery.eventId, id)),
    stored(resource).map((id) => eq(delivery.resourceId, id)),
    stored(user).map((id) => eq(delivery.userId, id)),
  ]
  const byId = ids.find(({ length }) => length > 0 && length <= MAX_INDEX_RANGES)
  return byId ?? ranges.map(conditionsOf)
}

function conditionsOf({ outcome, event, endpoint, responseStatus, settled }: IndexRange): SQL | undefined {
  return and(
    outcome === undefined ? undefined : eq(delivery.outcome, outcome),
    event === undefined ? undefined : eq(delivery.event, event),
    endpoint === undefined ? undefined : eq(delivery.endpoint, endpoint),
    responseStatus === undefined ? undefined : eq(delivery.responseStatus, responseStatus),
    settled === undefined ? undefined : and(eq(delivery.settled, settled), ne(delivery.outcome, 'delivered')),
  )
}

const EVERY_MATCH = 2 ** 31

/**
 * A page with a rare text: gathers the matches from the index of terms, then sorts. Left to itself, a planner may
 * scan the whole list.
 */
export function searchQueryOf(
  db: Database,
  environment: string,
  input: PageInput,
  cursor: ListCursor | null,
): PageQuery {
  const found = db.$with('found').as(
    db
      .select(ROW_COLUMNS)
      .from(delivery)
      .where(and(eq(delivery.environment, environment), matching(input), beyondCursor(delivery, cursor), ofSet(input)))
      // The limit keeps the planner from searching in the order of the list.
      .limit(EVERY_MATCH),
  )
  return db
    .with(found)
    .select()
    .from(found)
    .orderBy(...keysetOrder(found, cursor))
    .limit(input.limit + 1)
}

function ofSet({ upTo, except = [] }: PageInput): SQL | undefined {
  return and(
    upTo === undefined ? undefined : lte(delivery.id, upTo),
    except.length === 0 ? undefined : sql`${delivery.id} <> all(${sql.param([...except])}::bigint[])`,
  )
}

/** @returns null if an id already leads to few rows. */
export function searchedText({ text, eventId, resource, user }: DeliveryFilter): string | null {
  return eventId.length + resource.length + user.length === 0 ? text : null
}

function ordered(db: Database, cursor: ListCursor | null, limit: number, conditions: SQL | undefined) {
  return db
    .select(ROW_COLUMNS)
    .from(delivery)
    .where(conditions)
    .orderBy(...keysetOrder(delivery, cursor))
    .limit(limit + 1)
}
