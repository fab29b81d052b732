import 'server-only'
import { and, desc, eq, gte, sql } from 'drizzle-orm'
import { readTotals } from '../archive/query/read-totals'
import { indexable } from '../codec/indexable'
import type { Database } from '../db'
import { delivery, deliveryCount } from '../db/schema'
import type { Outcome } from '../model/outcome'

/** Numbers of one event in the archive. */
export type EventNumbers = {
  deliveries: number
  /** How many of them came in the last seven days, counted by whole hours. */
  recent: number
  byOutcome: Partial<Record<Outcome, number>>
  /** The newest delivery; null before the first one. */
  last: { at: Date; outcome: Outcome } | null
}

export const NO_NUMBERS: EventNumbers = { deliveries: 0, recent: 0, byOutcome: {}, last: null }

const RECENT_MS = 7 * 86_400_000

/** The numbers of each event that was delivered, from kept counts. @param environment its name */
export async function readEventNumbers(
  db: Database,
  environment: string,
  now: number,
): Promise<Map<string, EventNumbers>> {
  const since = new Date(now - RECENT_MS)
  const [totals, recent] = await Promise.all([
    readTotals(db, environment),
    db
      .select({ event: deliveryCount.event, count: sql<number>`sum(${deliveryCount.count})::float8` })
      .from(deliveryCount)
      .where(and(eq(deliveryCount.environment, environment), gte(deliveryCount.hour, since)))
      .groupBy(deliveryCount.event),
  ])
  const numbers = new Map<string, EventNumbers>()
  for (const { event, outcome, count, lastAt } of totals) {
    if (count === 0) continue
    const known = numbers.get(event) ?? NO_NUMBERS
    numbers.set(event, {
      ...known,
      deliveries: known.deliveries + count,
      byOutcome: { ...known.byOutcome, [outcome]: (known.byOutcome[outcome] ?? 0) + count },
      last: known.last && known.last.at >= lastAt ? known.last : { at: lastAt, outcome },
    })
  }
  for (const { event, count } of recent) {
    const known = numbers.get(event)
    if (known) numbers.set(event, { ...known, recent: count })
  }
  return numbers
}

/** The id of the newest delivery with an event and outcome, read from one entry of an index. @param environment its name */
export async function findNewest(
  db: Database,
  environment: string,
  event: string,
  outcome: Outcome,
): Promise<string | null> {
  const [row] = await db
    .select({ id: delivery.id })
    .from(delivery)
    .where(
      and(eq(delivery.environment, environment), eq(delivery.event, indexable(event)), eq(delivery.outcome, outcome)),
    )
    .orderBy(desc(delivery.sortAt), desc(delivery.id))
    .limit(1)
  return row ? String(row.id) : null
}
