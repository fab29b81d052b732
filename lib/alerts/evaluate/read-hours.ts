import 'server-only'
import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { familyOf } from '../../archive/query/matching'
import { getDatabase } from '../../db'
import { deliveryCount } from '../../db/schema'
import type { HourCounts, HourSeries } from '../rule-kind/hour-series'
import type { HourDimension } from '../rule-kind/rule-kind'

const SUBJECTS: Record<HourDimension, SQL<string>> = {
  all: sql<string>`''`,
  endpoint: sql<string>`${deliveryCount.endpoint}`,
  event: sql<string>`${deliveryCount.event}`,
  family: sql<string>`${deliveryCount.event}`,
}

/** The dimensions that the database can filter; the others are filtered here. */
const BY_COLUMN: readonly HourDimension[] = ['endpoint', 'event']

/** The subject of a stored value; a family is derived from the event. */
export const subjectOf = (dimension: HourDimension, value: string): string =>
  dimension === 'family' ? familyOf(value) : value

/** Kept hourly counts from `from` up to `to`, of all subjects or the given ones; hours without a delivery are left out. */
export async function readHours(
  environment: string,
  dimension: HourDimension,
  { from, to }: { from: Date; to: Date },
  subjects?: readonly string[],
): Promise<HourSeries> {
  const db = await getDatabase()
  const subject = SUBJECTS[dimension]
  const isMeant =
    subjects && BY_COLUMN.includes(dimension) ? sql`${subject} = any(${sql.param([...subjects])}::text[])` : undefined
  const rows = await db
    .select({
      subject: sql<string>`${subject}`.as('subject'),
      hour: deliveryCount.hour,
      outcome: deliveryCount.outcome,
      count: sql<number>`sum(${deliveryCount.count})::float8`,
    })
    .from(deliveryCount)
    .where(
      and(
        eq(deliveryCount.environment, environment),
        gte(deliveryCount.hour, from),
        lt(deliveryCount.hour, to),
        isMeant,
      ),
    )
    .groupBy(sql`1`, deliveryCount.hour, deliveryCount.outcome)
  const series = new Map<string, Map<number, HourCounts>>()
  for (const { subject: value, hour, outcome, count } of rows) {
    const name = subjectOf(dimension, value)
    if (count === 0 || (subjects && !subjects.includes(name))) continue
    const hours = series.get(name) ?? new Map<number, HourCounts>()
    series.set(name, hours)
    const counts = hours.get(hour.getTime()) ?? {}
    counts[outcome] = (counts[outcome] ?? 0) + count
    hours.set(hour.getTime(), counts)
  }
  return [...series].map(([name, hours]) => ({
    subject: name,
    hours,
    first: [...hours.keys()].reduce((first, hour) => Math.min(first, hour), Number.POSITIVE_INFINITY),
  }))
}
