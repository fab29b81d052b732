import 'server-only'
import { eq, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '../../db'
import { prepareRead } from '../../db/prepared-read'
import { deliveryTotal } from '../../db/schema'
import type { Outcome } from '../../model/outcome'
import { NO_STATUS } from '../filter/status'
import type { Total } from './query-plan'

type Cells = [
  endpoint: string,
  event: string,
  outcome: Outcome,
  responseStatus: number,
  count: number,
  settled: number,
  firstMs: number,
  lastMs: number,
]

const milliseconds = (column: SQLWrapper) => sql`(extract(epoch from ${column}) * 1000)::float8`

const { endpoint, event, outcome, responseStatus, count, settled, firstAt, lastAt } = deliveryTotal

/** One JSON text reads five times as fast as rows. */
const readCells = prepareRead('delivery_totals', (db) =>
  db
    .select({
      totals: sql<Cells[]>`coalesce(json_agg(json_build_array(${endpoint}, ${event}, ${outcome}, ${responseStatus},
        ${count}, ${settled}, ${milliseconds(firstAt)}, ${milliseconds(lastAt)})), '[]')`,
    })
    .from(deliveryTotal)
    .where(eq(deliveryTotal.environment, sql.placeholder('environment'))),
)

/** Reads the kept totals: few rows, whatever the size of the archive. */
export async function readTotals(db: Database, environment: string): Promise<Total[]> {
  const [row] = await readCells(db, { environment })
  return (row?.totals ?? []).map(([endpoint, event, outcome, responseStatus, count, settled, firstMs, lastMs]) =>
    withoutMark({
      endpoint,
      event,
      outcome,
      responseStatus,
      count,
      settled,
      firstAt: new Date(firstMs),
      lastAt: new Date(lastMs),
    }),
  )
}

/** @returns null again for "no status". */
export function withoutMark<T extends { responseStatus: number | null }>(row: T): T {
  return row.responseStatus === NO_STATUS ? { ...row, responseStatus: null } : row
}
