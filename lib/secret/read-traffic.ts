import 'server-only'
import { and, asc, between, count, desc, eq, gt, gte, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Database } from '../db'
import { delivery, deliveryCount } from '../db/schema'
import type { Window } from './cutover'
import type { Cutover } from './dto'
import type { EndpointTraffic } from './judge'

const HOUR_MS = 3_600_000
const DAY_HOURS = 24
const WEEK_HOURS = 168

/** A day with fewer answered deliveries says too little about an endpoint: its week is taken. */
const ENOUGH = 50

/** More than these say nothing new about whether a signature is taken. */
const JUDGED = 2_000

const COUNTED_IN_WINDOW = 10_000
const LISTED = 50

type Counted = { delivered: number; rejected: number; other: number }

/** What each endpoint answered before the window and after it, from the archive; a busy endpoint first. */
export async function readTraffic(db: Database, environment: string, window: Window): Promise<EndpointTraffic[]> {
  const [before, after] = await Promise.all([
    readBefore(db, environment, window.from),
    readAfter(db, environment, window.to),
  ])
  const urls = [...new Set([...after.keys(), ...before.keys()])]
  return urls
    .map((url) => ({
      url,
      before: before.get(url) ?? { deliveries: 0, rejected: 0 },
      after: after.get(url) ?? { delivered: 0, rejected: 0, other: 0 },
    }))
    .sort((a, b) => b.before.deliveries - a.before.deliveries || (a.url < b.url ? -1 : 1))
}

/** By full hours, as the counts are kept: the hour in which the window begins is left out. */
async function readBefore(db: Database, environment: string, from: number) {
  const end = Math.floor(from / HOUR_MS) * HOUR_MS
  const day = new Date(end - DAY_HOURS * HOUR_MS)
  const inDay = gte(deliveryCount.hour, day)
  const isRejected = eq(deliveryCount.outcome, 'rejected')
  const rows = await db
    .select({
      url: deliveryCount.endpoint,
      week: sql<number>`sum(${deliveryCount.count})::float8`,
      weekRejected: sql<number>`coalesce(sum(${deliveryCount.count}) filter (where ${isRejected}), 0)::float8`,
      day: sql<number>`coalesce(sum(${deliveryCount.count}) filter (where ${inDay}), 0)::float8`,
      dayRejected: sql<number>`coalesce(sum(${deliveryCount.count}) filter (where ${isRejected} and ${inDay}), 0)::float8`,
    })
    .from(deliveryCount)
    .where(
      and(
        eq(deliveryCount.environment, environment),
        gte(deliveryCount.hour, new Date(end - WEEK_HOURS * HOUR_MS)),
        lt(deliveryCount.hour, new Date(end)),
        inArray(deliveryCount.outcome, ['delivered', 'rejected']),
      ),
    )
    .groupBy(deliveryCount.endpoint)
  return new Map(
    rows.map((row) => [
      row.url,
      row.day >= ENOUGH
        ? { deliveries: row.day, rejected: row.dayRejected }
        : { deliveries: row.week, rejected: row.weekRejected },
    ]),
  )
}

async function readAfter(db: Database, environment: string, to: number): Promise<Map<string, Counted>> {
  const first = db
    .select({ endpoint: delivery.endpoint, outcome: delivery.outcome })
    .from(delivery)
    .where(and(eq(delivery.environment, environment), gt(delivery.sortAt, new Date(to))))
    .orderBy(asc(delivery.sortAt), asc(delivery.id))
    .limit(JUDGED)
    .as('first')
  const rows = await db
    .select({ url: first.endpoint, outcome: first.outcome, n: count() })
    .from(first)
    .groupBy(first.endpoint, first.outcome)
  const counted = new Map<string, Counted>()
  for (const { url, outcome, n } of rows) {
    const own = counted.get(url) ?? { delivered: 0, rejected: 0, other: 0 }
    own[outcome === 'delivered' || outcome === 'rejected' ? outcome : 'other'] += n
    counted.set(url, own)
  }
  return counted
}

/** The deliveries whose time lies in the window, counted up to 10,000, and those of them that were not delivered. */
export async function readWindow(db: Database, environment: string, window: Window): Promise<Cutover['inWindow']> {
  const isInside = and(
    eq(delivery.environment, environment),
    between(delivery.sortAt, new Date(window.from), new Date(window.to)),
  )
  const inside = db
    .select({ outcome: delivery.outcome })
    .from(delivery)
    .where(isInside)
    .limit(COUNTED_IN_WINDOW)
    .as('inside')
  const [outcomes, doubtful] = await Promise.all([
    db.select({ outcome: inside.outcome, n: count() }).from(inside).groupBy(inside.outcome),
    db
      .select({
        id: delivery.id,
        timestamp: delivery.timestamp,
        event: delivery.event,
        url: delivery.endpoint,
        outcome: delivery.outcome,
        responseStatus: delivery.responseStatus,
      })
      .from(delivery)
      .where(and(isInside, ne(delivery.outcome, 'delivered')))
      .orderBy(desc(delivery.sortAt), desc(delivery.id))
      .limit(LISTED),
  ])
  const total = outcomes.reduce((sum, { n }) => sum + n, 0)
  const delivered = outcomes.find(({ outcome }) => outcome === 'delivered')?.n ?? 0
  return {
    total,
    delivered,
    doubtfulTotal: total - delivered,
    doubtful: doubtful.map(({ id, timestamp, ...row }) => ({
      deliveryId: String(id),
      at: timestamp?.toISOString() ?? null,
      ...row,
    })),
  }
}
