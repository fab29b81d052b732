import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db'
import { delivery } from '../../db/schema'
import type { ListCursor } from '../../list/cursor'
import { beyond, orderOf } from './keyset'
import { withTerms } from './matching'

/** Rows that are probed, and how many of them must match. */
const PROBED = 1_000
const FREQUENT_FROM = 100

/**
 * Whether a text is so frequent that scanning the list finds a page sooner than the index of terms, which gathers
 * every match first. Judged by the next rows.
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
