import 'server-only'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../db'
import { COUNTED_HOUR } from '../../counted-hour'
import { NO_STATUS } from '../../filter/status'

/** Inverts `settled` of these deliveries, in their rows and in the kept counts. */
export async function turnSettled(tx: Transaction, environment: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.execute(sql`
    with turned as (
      update delivery set settled = not settled
      where environment = ${environment}
        and id in (select value::bigint from json_array_elements_text(${JSON.stringify(ids)}::json))
      returning ${COUNTED_HOUR} as hour, endpoint, event, outcome,
        coalesce(response_status, ${NO_STATUS}) as response_status, case when settled then 1 else -1 end as step
    ), by_hour as (
      select hour, endpoint, event, outcome, response_status, sum(step) as step from turned group by 1, 2, 3, 4, 5
    ), counted as (
      update delivery_count as kept set settled = kept.settled + by_hour.step
      from by_hour
      where kept.environment = ${environment} and (kept.hour, kept.endpoint, kept.event, kept.outcome, kept.response_status)
        = (by_hour.hour, by_hour.endpoint, by_hour.event, by_hour.outcome, by_hour.response_status)
      returning 1
    ), by_kind as (
      select endpoint, event, outcome, response_status, sum(step) as step from by_hour group by 1, 2, 3, 4
    )
    update delivery_total as kept set settled = kept.settled + by_kind.step
    from by_kind
    where kept.environment = ${environment} and (kept.endpoint, kept.event, kept.outcome, kept.response_status)
      = (by_kind.endpoint, by_kind.event, by_kind.outcome, by_kind.response_status)
  `)
}
