import 'server-only'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { authorize, type Scope } from '../auth/scope'
import { getDatabase } from '../db'
import { deliveryTotal } from '../db/schema'
import type { DeliveryCounts } from './dto'
import type { DeliveryFilter } from './page-query'

/**
 * How many deliveries match, and how many each outcome and event would show under the other filter. Read from the
 * kept counts, never by scanning deliveries.
 *
 * @throws AppError `forbidden` without delivery.read.
 */
export async function countDeliveries(scope: Scope, filter: DeliveryFilter): Promise<DeliveryCounts> {
  authorize(scope, 'delivery.read')
  const db = await getDatabase()
  const environment = eq(deliveryTotal.environment, scope.environment.name)
  const byOutcome = filter.outcomes.length > 0 ? inArray(deliveryTotal.outcome, [...filter.outcomes]) : undefined
  const byEvent = filter.events.length > 0 ? inArray(deliveryTotal.event, [...filter.events]) : undefined
  const count = sql<number>`sum(${deliveryTotal.count})::float8`
  const [outcomes, events] = await Promise.all([
    db
      .select({ value: deliveryTotal.outcome, count })
      .from(deliveryTotal)
      .where(and(environment, byEvent))
      .groupBy(deliveryTotal.outcome),
    db
      .select({ value: deliveryTotal.event, count })
      .from(deliveryTotal)
      .where(and(environment, byOutcome))
      .groupBy(deliveryTotal.event)
      .orderBy(deliveryTotal.event),
  ])
  const chosen = outcomes.filter(({ value }) => filter.outcomes.length === 0 || filter.outcomes.includes(value))
  return { total: chosen.reduce((sum, { count: n }) => sum + n, 0), outcomes, events }
}
