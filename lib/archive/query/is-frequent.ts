import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db'
import { delivery } from '../../db/schema'
import type { ListCursor } from '../../list/cursor'
import { beyond, orderOf } from './keyset'
import { withTerms } from './matching'

/** How many of the rows that come next are looked at, and how many of them must match. */
const PROBED = 1_000
const FREQUENT_FROM = 100

/**
 * Whether a text stands in so many payloads that its rows are found sooner in the order of the list than by the index of
 * terms, which gathers every match before the first is shown. Judged by the rows that come next.
 */
export async function isFrequent(
  db: Database,
  environment: string,
  text: string,
  cursor: ListCursor | null,
): Promise<boolean> {
  const order = orderOf(cursor)
  const newest = db
    .select({ terms: delivery.searchTerms })
    .from(delivery)
    .where(and(eq(delivery.environment, environment), cursor ? beyond(cursor) : undefined))
    .orderBy(order(delivery.sortAt), order(delivery.id))
    .limit(PROBED)
    .as('newest')
  const [row] = await db
    .select({ matches: sql<number>`count(*)::int` })
    .from(newest)
    .where(withTerms(newest.terms, text))
  return (row?.matches ?? 0) >= FREQUENT_FROM
}
