import 'server-only'
import { eq } from 'drizzle-orm'
import type { Database } from '../../db'
import { deliveryTotal } from '../../db/schema'
import { NO_STATUS } from '../filter/filter'
import type { Total } from './query-plan'

/** The kept counts of an environment: few rows, whatever the archive's size. */
export async function readTotals(db: Database, environment: string): Promise<Total[]> {
  const rows = await db
    .select({
      endpoint: deliveryTotal.endpoint,
      event: deliveryTotal.event,
      outcome: deliveryTotal.outcome,
      responseStatus: deliveryTotal.responseStatus,
      count: deliveryTotal.count,
      firstAt: deliveryTotal.firstAt,
      lastAt: deliveryTotal.lastAt,
    })
    .from(deliveryTotal)
    .where(eq(deliveryTotal.environment, environment))
  return rows.map(withoutMark)
}

/** A row of the kept counts with null for "no status". */
export function withoutMark<T extends { responseStatus: number | null }>(row: T): T {
  return row.responseStatus === NO_STATUS ? { ...row, responseStatus: null } : row
}
