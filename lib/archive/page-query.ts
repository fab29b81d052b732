import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Database } from '../db'
import { delivery } from '../db/schema'
import type { ListCursor } from './cursor'
import { ROW_COLUMNS, type StoredRow } from './delivery-row'
import type { Outcome } from './outcome'

/** Empty lists mean no filter. */
export type DeliveryFilter = { outcomes: readonly Outcome[]; events: readonly string[] }

export type PageInput = DeliveryFilter & { limit: number }

/** Up to this many combinations of chosen values, each is read by its own index and the results are merged. */
const MAX_BRANCHES = 24

/**
 * The query of one page and one row more, in the order of the indexes. One value of a filter is one stretch of an index;
 * with several, each is read as its own stretch of at most a page, because rows of rare values lie anywhere in the
 * list of all rows.
 */
export function pageQuery(
  db: Database,
  environment: string,
  input: PageInput,
  cursor: ListCursor | null,
): PromiseLike<StoredRow[]> & { getSQL(): SQL } {
  const branches = branchesOf(input).map((conditions) => branch(db, environment, input.limit, cursor, conditions))
  const [first, second, ...rest] = branches
  if (!first) throw new Error('A page needs a branch')
  if (!second) return first
  const order = orderOf(cursor)
  return unionAll(first, second, ...rest)
    .orderBy(order(delivery.sortAt), order(delivery.id))
    .limit(input.limit + 1)
}

function branchesOf({ outcomes, events }: DeliveryFilter): (SQL | undefined)[][] {
  const byOutcome = outcomes.length > 0 ? outcomes.map((outcome) => eq(delivery.outcome, outcome)) : [undefined]
  const byEvent = events.length > 0 ? events.map((event) => eq(delivery.event, event)) : [undefined]
  if (byOutcome.length * byEvent.length > MAX_BRANCHES) return [conditionsOf({ outcomes, events })]
  return byOutcome.flatMap((outcome) => byEvent.map((event) => [outcome, event]))
}

function conditionsOf({ outcomes, events }: DeliveryFilter): (SQL | undefined)[] {
  return [
    outcomes.length > 0 ? inArray(delivery.outcome, [...outcomes]) : undefined,
    events.length > 0 ? inArray(delivery.event, [...events]) : undefined,
  ]
}

function branch(
  db: Database,
  environment: string,
  limit: number,
  cursor: ListCursor | null,
  conditions: (SQL | undefined)[],
) {
  const order = orderOf(cursor)
  return db
    .select(ROW_COLUMNS)
    .from(delivery)
    .where(and(eq(delivery.environment, environment), ...conditions, cursor ? beyond(cursor) : undefined))
    .orderBy(order(delivery.sortAt), order(delivery.id))
    .limit(limit + 1)
}

function orderOf(cursor: ListCursor | null): typeof asc | typeof desc {
  return cursor?.direction === 'newer' ? asc : desc
}

function beyond({ direction, sortAt, id }: ListCursor): SQL {
  const place = sql`(${sortAt.toISOString()}::timestamptz, ${id}::bigint)`
  return direction === 'older'
    ? sql`(${delivery.sortAt}, ${delivery.id}) < ${place}`
    : sql`(${delivery.sortAt}, ${delivery.id}) > ${place}`
}
