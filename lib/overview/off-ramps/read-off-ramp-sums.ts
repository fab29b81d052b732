import 'server-only'
import { eq, sql } from 'drizzle-orm'
import { isFilled } from '../../archive/is-filled'
import type { Transaction } from '../../db'
import { offRampTotal } from '../../db/schema'
import type { ReportPeriod } from '../../reports/period'
import type { OffRampSum, OffRampSums } from './off-ramp-sums'

const HOUR_MS = 3_600_000

const instant = (at: number) => sql`${new Date(at).toISOString()}::timestamptz`

/**
 * Sums the latest snapshots of a period, without snapshots that have no time: whole hours from the kept counts, hours cut by
 * the ends of the period from their rows.
 */
export async function readOffRampSums(
  tx: Transaction,
  environment: string,
  { from, to }: ReportPeriod,
): Promise<OffRampSums> {
  const whole = { from: Math.ceil(from / HOUR_MS) * HOUR_MS, to: Math.floor(to / HOUR_MS) * HOUR_MS }
  const isCut = whole.from > whole.to
  const cuts = isCut
    ? sql`at >= ${instant(from)} and at < ${instant(to)}`
    : sql`(at >= ${instant(from)} and at < ${instant(whole.from)} or at >= ${instant(whole.to)} and at < ${instant(to)})`
  const hours = isCut ? sql`false` : sql`hour >= ${instant(whole.from)} and hour < ${instant(whole.to)}`
  const { rows } = await tx.execute<OffRampSum>(sql`
    with rows as (
      select * from off_ramp_snapshot where environment = ${environment} and has_time and ${cuts}
    ), parts as (
      select dimension, value, state, unit, count, amount, unread from off_ramp_count
      where environment = ${environment} and ${hours} and count <> 0
      union all
      select 'rail', rail, state, currency, 1, coalesce(amount, 0), (amount is null)::integer from rows
      union all
      select 'chain', chain, state, token, 1, coalesce(paid_in, 0), (paid_in is null)::integer from rows
    )
    select dimension, value, state, unit, sum(count)::float8 as count, sum(amount)::text as amount,
      sum(unread)::float8 as unread
    from parts group by 1, 2, 3, 4 order by 5 desc, 1, 2, 3, 4`)
  const totals = await tx
    .select({ state: offRampTotal.state, count: offRampTotal.count })
    .from(offRampTotal)
    .where(eq(offRampTotal.environment, environment))
  const { rows: filled } = await tx.execute(sql`select where ${isFilled('off_ramp_fill', environment)}`)
  return { isComplete: filled.length > 0, sums: rows, totals: totals.filter(({ count }) => count > 0) }
}
