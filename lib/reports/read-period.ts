import 'server-only'
import { eq, min } from 'drizzle-orm'
import type { Database } from '../db'
import { deliveryTotal } from '../db/schema'
import { boundsAt } from '../list/time'
import { type ReportFilters, withPeriod } from './delivery-report'
import type { ReportPeriod } from './period'

/** Resolves a period: a sliding one ends now, and one without a beginning begins with the oldest delivery. */
export async function readPeriod(
  db: Database,
  environment: string,
  filters: ReportFilters,
  now: Date,
): Promise<ReportPeriod> {
  const { from, to } = boundsAt(withPeriod(filters), now)
  const end = to?.getTime() ?? now.getTime()
  const begin = from?.getTime() ?? (await readFirstAt(db, environment))?.getTime() ?? end
  return { from: Math.min(begin, end), to: end }
}

/** The time of the oldest delivery; null if there is none. */
async function readFirstAt(db: Database, environment: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: min(deliveryTotal.firstAt) })
    .from(deliveryTotal)
    .where(eq(deliveryTotal.environment, environment))
  return row?.at ?? null
}
