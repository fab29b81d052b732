import 'server-only'
import { and, between, count, desc, eq, gt, gte, inArray, isNotNull, lt, max, ne, sql } from 'drizzle-orm'
import type { Database } from '../db'
import { delivery, deliveryCount, deliveryTotal } from '../db/schema'
import type { Window } from './cutover'
import type { Cutover } from './dto'
import type { JudgedTraffic } from './judge'

const DAY_MS = 24 * 3_600_000

/** With fewer answers in the last day, the whole week is compared. */
const ENOUGH_OF_DAY = 50

const MOST_PER_ENDPOINT = 2_000

const MOST_OF_ALL = 20_000
const LEAST_PER_ENDPOINT = 50

const MOST_IN_WINDOW = 10_000
const MOST_DOUBTFUL = 50

type Counted = { delivered: number; rejected: number; other: number }

/**
 * Answers by endpoint before the change and since the window, busiest first. Before: those of the baseline’s last day, or of its
 * whole week if they are few. Since: the newest 2,000 of each endpoint, fewer above ten endpoints.
 */
export async function readCutoverTraffic(
  db: Database,
  environment: string,
  { baseline, since }: { baseline: Window; since: number },
): Promise<JudgedTraffic[]> {
  const [urls, before] = await Promise.all([
    readEndpoints(db, environment, baseline.from),
    readBefore(db, environment, baseline),
  ])
  const after = await readAfter(db, environment, urls, since)
  return urls
    .map((url) => ({
      url,
      before: before.get(url) ?? { deliveries: 0, rejected: 0 },
      after: after.get(url) ?? { delivered: 0, rejected: 0, other: 0 },
    }))
    .sort((a, b) => b.before.deliveries - a.before.deliveries || (a.url < b.url ? -1 : 1))
}

async function readEndpoints(db: Database, environment: string, from: number): Promise<string[]> {
  const rows = await db
    .select({ url: deliveryTotal.endpoint })
    .from(deliveryTotal)
    .where(eq(deliveryTotal.environment, environment))
    .groupBy(deliveryTotal.endpoint)
    .having(gte(max(deliveryTotal.lastAt), new Date(from)))
  return rows.map(({ url }) => url)
}

/** Counts by full hours, as the kept counts are. */
async function readBefore(db: Database, environment: string, { from, to }: Window) {
  const day = new Date(to - DAY_MS)
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
        gte(deliveryCount.hour, new Date(from)),
        lt(deliveryCount.hour, new Date(to)),
        inArray(deliveryCount.outcome, ['delivered', 'rejected']),
      ),
    )
    .groupBy(deliveryCount.endpoint)
  return new Map(
    rows.map((row) => [
      row.url,
      row.day >= ENOUGH_OF_DAY
        ? { deliveries: row.day, rejected: row.dayRejected }
        : { deliveries: row.week, rejected: row.weekRejected },
    ]),
  )
}

/** Reads the newest answers of each endpoint by itself, so that a busy one hides no other. */
async function readAfter(
  db: Database,
  environment: string,
  urls: readonly string[],
  since: number,
): Promise<Map<string, Counted>> {
  const most = Math.max(LEAST_PER_ENDPOINT, Math.min(MOST_PER_ENDPOINT, Math.floor(MOST_OF_ALL / urls.length)))
  const newest = db
    .select({ outcome: delivery.outcome })
    .from(delivery)
    .where(
      and(
        eq(delivery.environment, environment),
        eq(delivery.endpoint, sql`judged.url`),
        gt(delivery.sortAt, new Date(since)),
        // The counts before the change leave out deliveries without a time, too.
        isNotNull(delivery.timestamp),
      ),
    )
    .orderBy(desc(delivery.sortAt), desc(delivery.id))
    .limit(most)
    .as('newest')
  const rows = await db
    .select({ url: sql<string>`judged.url`, outcome: newest.outcome, n: count() })
    .from(sql`unnest(${sql.param(urls)}::text[]) as judged (url)`)
    .crossJoinLateral(newest)
    .groupBy(sql`judged.url`, newest.outcome)
  const counted = new Map<string, Counted>()
  for (const { url, outcome, n } of rows) {
    const own = counted.get(url) ?? { delivered: 0, rejected: 0, other: 0 }
    own[outcome === 'delivered' || outcome === 'rejected' ? outcome : 'other'] += n
    counted.set(url, own)
  }
  return counted
}

/** Counts the newest 10,000 deliveries of the window, and lists the doubtful ones. */
export async function readWindow(db: Database, environment: string, window: Window): Promise<Cutover['inWindow']> {
  const inside = db
    .select({
      id: delivery.id,
      sortAt: delivery.sortAt,
      timestamp: delivery.timestamp,
      event: delivery.event,
      url: delivery.endpoint,
      outcome: delivery.outcome,
      responseStatus: delivery.responseStatus,
    })
    .from(delivery)
    .where(
      and(eq(delivery.environment, environment), between(delivery.sortAt, new Date(window.from), new Date(window.to))),
    )
    .orderBy(desc(delivery.sortAt), desc(delivery.id))
    .limit(MOST_IN_WINDOW)
    .as('inside')
  const [outcomes, doubtful] = await Promise.all([
    db.select({ outcome: inside.outcome, n: count() }).from(inside).groupBy(inside.outcome),
    db
      .select()
      .from(inside)
      .where(ne(inside.outcome, 'delivered'))
      .orderBy(desc(inside.sortAt), desc(inside.id))
      .limit(MOST_DOUBTFUL),
  ])
  const total = outcomes.reduce((sum, { n }) => sum + n, 0)
  const delivered = outcomes.find(({ outcome }) => outcome === 'delivered')?.n ?? 0
  return {
    total,
    delivered,
    doubtfulTotal: total - delivered,
    doubtful: doubtful.map(({ id, timestamp, sortAt: _, ...row }) => ({
      deliveryId: String(id),
      at: timestamp?.toISOString() ?? null,
      ...row,
    })),
  }
}
