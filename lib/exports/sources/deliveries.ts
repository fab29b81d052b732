import 'server-only'
import { and, eq } from 'drizzle-orm'
import { toCoverage } from '../../archive/coverage/coverage'
import { DELIVERIES } from '../../archive/filter/deliveries'
import { filterOf } from '../../archive/filter/filter'
import { readCombinations } from '../../archive/query/combinations'
import { asStored, familyOf, matching, needsRows } from '../../archive/query/matching'
import { passes } from '../../archive/query/passes'
import { splitBySettled } from '../../archive/query/split-by-settled'
import { readSpans } from '../../archive/sync/span-store'
import type { Database } from '../../db'
import { delivery } from '../../db/schema'
import { beginningOf } from '../../list/keyset'
import { keysetOrder } from '../../list/sql'
import { type Asked, exportSource, type ManifestCoverage } from '../source'
import { DELIVERY_CELLS, MONEY_COLUMNS, MONEY_JOIN } from './delivery-cells'

type Filters = typeof DELIVERIES.none

const { environment: inEnvironment, sortAt, id, payload, payloadBytes } = delivery

export const DELIVERY_SOURCE = exportSource(
  DELIVERIES,
  {
    count: countDeliveryRows,
    groups: countOutcomes,
    coverage: readHeld,
    sql: async (_db, { environment, filters, order, now }, columns) => {
      const filter = asStored(filterOf(filters, now))
      return {
        columns: DELIVERY_CELLS,
        payload: { text: payload, bytes: payloadBytes },
        table: delivery,
        ...(columns.some((column) => MONEY_COLUMNS.has(column)) && { join: MONEY_JOIN }),
        where: and(eq(inEnvironment, environment), matching(filter)),
        order: keysetOrder({ sortAt, id }, beginningOf(order)),
        subjects: [delivery.userId, delivery.resourceId],
        groupBy: { name: 'outcome', column: delivery.outcome },
        parts: {
          order,
          table: delivery,
          environment: inEnvironment,
          of: environment,
          at: sortAt,
          id,
          from: filter.from,
          to: filter.to,
        },
      }
    },
  },
  { hasPayload: true },
)

async function countDeliveryRows(db: Database, asked: Asked<Filters>): Promise<number | null> {
  const outcomes = await countOutcomes(db, asked)
  return outcomes && Object.values(outcomes).reduce((sum, count) => sum + count, 0)
}

/** @returns null if too many rows would have to be read */
async function countOutcomes(db: Database, { environment, filters, now }: Asked<Filters>) {
  const filter = asStored(filterOf(filters, now))
  const { combinations, isCapped } = await readCombinations(db, environment, filter)
  if (isCapped) return null
  const counts: Record<string, number> = {}
  const kept = needsRows(filter)
    ? combinations
    : splitBySettled(combinations).filter((part) => passes(part, filter, familyOf))
  for (const { outcome, count } of kept) counts[outcome] = (counts[outcome] ?? 0) + count
  return counts
}

async function readHeld(db: Database, { environment, filters, now }: Asked<Filters>): Promise<ManifestCoverage> {
  const { from, through, holes } = toCoverage(await readSpans(db, environment), now)
  const bounds = filterOf(filters, now)
  const isWithin = (hole: { from: string; to: string }) =>
    (bounds.to === null || new Date(hole.from) < bounds.to) && (bounds.from === null || new Date(hole.to) > bounds.from)
  return { from, through, holes: holes.filter(isWithin) }
}
