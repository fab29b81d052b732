import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { getDatabase } from '../../db'

/** While a span goes on, `to` is null and `count` is the present count; later `count` is the highest. */
export type CountSpan = { from: Date; to: Date | null; count: number }

/** Nobody reads more firings when trying a rule. */
const MOST_SPANS = 1_000

const instant = (time: Date) => sql`${time.toISOString()}::timestamptz`

const milliseconds = (time: SQL) => sql`round(extract(epoch from ${time}) * 1000)::float8`

/**
 * Times of the past in which at least `least` things counted at once, the oldest first.
 *
 * @param things selects `begins` and `ends`, between which each thing counts; `ends` is null for one that still counts
 */
export async function readCountSpans(
  things: SQL,
  { least, from, to }: { least: number; from: Date; to: Date },
): Promise<CountSpan[]> {
  const db = await getDatabase()
  const { rows } = await db.execute<{ from: number; to: number | null; count: number }>(sql`
    with thing as (
      select greatest(begins, ${instant(from)}) as begins, ends from (${things}) as told
      where begins <= ${instant(to)} and (ends is null or ends > greatest(begins, ${instant(from)}))
    ), change as (
      select begins as at, 1 as step from thing
      union all
      select ends, -1 from thing where ends <= ${instant(to)}
    ), total as (
      select at, sum(sum(step)) over (order by at) as count, lead(at) over (order by at) as until from change group by at
    ), part as (
      select *, count(*) filter (where count < ${least}) over (order by at) as run from total
    )
    select ${milliseconds(sql`min(at)`)} as "from",
      (case when bool_or(until is null) then (array_agg(count order by at desc))[1] else max(count) end)::float8 as count,
      case when bool_or(until is null) then null else ${milliseconds(sql`max(until)`)} end as "to"
    from part where count >= ${least} group by run order by min(at) desc limit ${MOST_SPANS}`)
  return rows
    .reverse()
    .map(({ from, to, count }) => ({ from: new Date(from), to: to === null ? null : new Date(to), count }))
}
