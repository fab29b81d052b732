import 'server-only'
import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { getDatabase } from '../../db'
import { deliveryCount } from '../../db/schema'
import type { HourCounts, HourSeries } from '../rules/hour-series'
import type { HourDimension } from '../rules/rule-kind'

const SUBJECTS: Record<HourDimension, SQL<string>> = {
  all: sql<string>`''`,
  endpoint: sql<string>`${deliveryCount.endpoint}`,
  event: sql<string>`${deliveryCount.event}`,
}

/** Kept counts of the hours from `from` up to `to`, per subject; hours without a delivery are left out. */
export async function readHours(
  environment: string,
  dimension: HourDimension,
  { from, to }: { from: Date; to: Date },
): Promise<HourSeries> {
  const db = await getDatabase()
  const subject = SUBJECTS[dimension]
  const rows = await db
    .select({
      subject: sql<string>`${subject}`.as('subject'),
      hour: deliveryCount.hour,
      outcome: deliveryCount.outcome,
      count: sql<number>`sum(${deliveryCount.count})::float8`,
    })
    .from(deliveryCount)
    .where(and(eq(deliveryCount.environment, environment), gte(deliveryCount.hour, from), lt(deliveryCount.hour, to)))
    .groupBy(sql`1`, deliveryCount.hour, deliveryCount.outcome)
  const series = new Map<string, Map<number, HourCounts>>()
  for (const { subject: name, hour, outcome, count } of rows) {
    if (count === 0) continue
    const hours = series.get(name) ?? new Map<number, HourCounts>()
    series.set(name, hours)
    const counts = hours.get(hour.getTime()) ?? {}
    hours.set(hour.getTime(), { ...counts, [outcome]: count })
  }
  return [...series].map(([name, hours]) => ({
    subject: name,
    hours,
    first: [...hours.keys()].reduce((first, hour) => Math.min(first, hour), Number.POSITIVE_INFINITY),
  }))
}
