import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db'
import { COUNTED_HOUR } from '../../counted-hour'
import { NO_STATUS } from '../../filter/status'

/** Counts the rows of `inserted`, by the hour and in total. */
export const countAdded = (environment: string): SQL => sql`
  counted as (
    insert into delivery_count (environment, hour, endpoint, event, outcome, response_status, count, settled)
    select
      ${environment}, ${COUNTED_HOUR}, endpoint, event, outcome,
      response_status, count(*), count(*) filter (where settled)
    from inserted group by 2, 3, 4, 5, 6 order by 2, 3, 4, 5, 6
    on conflict (environment, hour, endpoint, event, outcome, response_status) do update
      set count = delivery_count.count + excluded.count, settled = delivery_count.settled + excluded.settled
    returning 1
  ), totalled as (
    insert into delivery_total (
      environment, endpoint, event, outcome, response_status, count, settled, first_at, last_at
    )
    select
      ${environment}, endpoint, event, outcome, response_status, count(*), count(*) filter (where settled),
      min(sort_at), max(sort_at)
    from inserted group by 2, 3, 4, 5 order by 2, 3, 4, 5
    on conflict (environment, endpoint, event, outcome, response_status) do update
      set count = delivery_total.count + excluded.count, settled = delivery_total.settled + excluded.settled,
        first_at = least(delivery_total.first_at, excluded.first_at),
        last_at = greatest(delivery_total.last_at, excluded.last_at)
    returning 1
  )`

/** Uncounts the rows of `gone`; counts that become 0 stay until a purge. */
export const uncountGone = (environment: string): SQL => sql`
  by_hour as (
    select
      ${COUNTED_HOUR} as hour, endpoint, event, outcome,
      response_status, count(*) as count, count(*) filter (where settled) as settled
    from gone group by 1, 2, 3, 4, 5
  ), uncounted as (
    update delivery_count as kept set count = kept.count - by_hour.count, settled = kept.settled - by_hour.settled
    from by_hour
    where kept.environment = ${environment} and (kept.hour, kept.endpoint, kept.event, kept.outcome, kept.response_status)
      = (by_hour.hour, by_hour.endpoint, by_hour.event, by_hour.outcome, by_hour.response_status)
    returning 1
  ), by_kind as (
    select endpoint, event, outcome, response_status, sum(count) as count, sum(settled) as settled
    from by_hour group by 1, 2, 3, 4
  ), untotalled as (
    update delivery_total as kept set count = kept.count - by_kind.count, settled = kept.settled - by_kind.settled
    from by_kind
    where kept.environment = ${environment} and (kept.endpoint, kept.event, kept.outcome, kept.response_status)
      = (by_kind.endpoint, by_kind.event, by_kind.outcome, by_kind.response_status)
    returning 1
  )`

export async function tidyCounts(tx: Transaction, environment: string, edge: SQL): Promise<void> {
  await tx.execute(sql`delete from delivery_count where environment = ${environment} and hour < ${edge} and count = 0`)
  await tx.execute(sql`delete from delivery_total where environment = ${environment} and count = 0`)
  await tx.execute(sql`
    update delivery_total as kept set first_at = (
      select min(sort_at) from delivery
      where environment = ${environment} and endpoint = kept.endpoint and event = kept.event
        and outcome = kept.outcome and coalesce(response_status, ${NO_STATUS}) = kept.response_status
    )
    where environment = ${environment} and first_at < ${edge}
  `)
}
