import { sql } from 'drizzle-orm'

/** The hour under which records without a time are counted, apart from every period. */
export const UNTIMED_HOUR = sql`'-infinity'::timestamptz`

/** The hour under which a row of `delivery` is counted. The `sort_at` of a row without a time is a neighbour’s and does not count. */
export const COUNTED_HOUR = sql`
  case when "timestamp" is null then ${UNTIMED_HOUR} else date_trunc('hour', sort_at at time zone 'utc') at time zone 'utc' end`
