import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db'
import { delivery } from '../../db/schema'
import type { ListCursor } from '../../list/cursor'
import { beyondCursor, keysetOrder } from '../../list/sql'
import { withTerms } from './matching'

/** How many of the newest rows are probed, and how many must match. */
const PROBED = 1_000
const FREQUENT_FROM = 100

/** Whether scanning the list finds a text sooner than the index of terms, which gathers every match first. */
export async function isFrequent(
  db: Database,
  environment: string,
  text: string,
  cursor: ListCursor | null,
): Promise<boolean> {
  const newest = db
    .select({ terms: delivery.searchTerms })
    .from(delivery)
    .where(and(eq(delivery.environment, environment), beyondCursor(delivery, cursor)))
    .orderBy(...keysetOrder(delivery, cursor))
    .limit(PROBED)
    .as('newest')
  const [row] = await db
    .select({ matches: sql<number>`count(*)::int` })
    .from(newest)
    .where(withTerms(newest.terms, text))
  return (row?.matches ?? 0) >= FREQUENT_FROM
}
