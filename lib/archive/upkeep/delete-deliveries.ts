import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../db'
import { NO_STATUS } from '../filter/filter'

/**
 * Removes deliveries and uncounts them everywhere.
 *
 * @param ids a query for ids of this environment.
 * @returns how many were removed.
 */
export async function deleteRows(tx: Transaction, environment: string, ids: SQL): Promise<number> {
  const result = await tx.execute<{ deleted: number }>(sql`
    with gone as (
      delete from delivery where id in (${ids})
      returning sort_at, endpoint, event, outcome, coalesce(response_status, ${NO_STATUS}) as response_status
    ), by_hour as (
      select
        date_trunc('hour', sort_at at time zone 'utc') at time zone 'utc' as hour, endpoint, event, outcome,
        response_status, count(*) as count
      from gone group by 1, 2, 3, 4, 5
    ), counted as (
      update delivery_count as kept set count = kept.count - by_hour.count
      from by_hour
      where kept.environment = ${environment} and (kept.hour, kept.endpoint, kept.event, kept.outcome, kept.response_status)
        = (by_hour.hour, by_hour.endpoint, by_hour.event, by_hour.outcome, by_hour.response_status)
      returning 1
    ), by_kind as (
      select endpoint, event, outcome, response_status, sum(count) as count from by_hour group by 1, 2, 3, 4
    ), totalled as (
      update delivery_total as kept set count = kept.count - by_kind.count
      from by_kind
      where kept.environment = ${environment} and (kept.endpoint, kept.event, kept.outcome, kept.response_status)
        = (by_kind.endpoint, by_kind.event, by_kind.outcome, by_kind.response_status)
      returning 1
    ), stated as (
      update sync_state set records = records - (select count(*) from gone)
      where environment = ${environment} and exists (select from gone)
      returning 1
    )
    select count(*)::int as deleted from gone
  `)
  return result.rows[0]?.deleted ?? 0
}

/**
 * Removes the oldest deliveries before an instant, at most `limit`, with their counts: the reverse of
 * `insertRecords`. A sequence stays noted until its last delivery goes.
 *
 * @returns how many were removed; under `limit` when none is left.
 */
export async function deleteDeliveries(
  tx: Transaction,
  environment: string,
  before: Date,
  limit: number,
): Promise<number> {
  const edge = sql`${before.toISOString()}::timestamptz`
  const deleted = await deleteRows(
    tx,
    environment,
    sql`
      select id from delivery where environment = ${environment} and sort_at < ${edge} order by sort_at, id limit ${limit}
    `,
  )
  if (deleted > 0) await tidyCounts(tx, environment, edge)
  if (deleted < limit) {
    await tx.execute(sql`delete from event_sequence where environment = ${environment} and last_at < ${edge}`)
  }
  return deleted
}

/** Drops empty counts, and finds the new oldest. */
async function tidyCounts(tx: Transaction, environment: string, edge: ReturnType<typeof sql>): Promise<void> {
  await tx.execute(sql`delete from delivery_count where environment = ${environment} and hour < ${edge} and count = 0`)
  await tx.execute(sql`delete from delivery_total where environment = ${environment} and count = 0`)
  await tx.execute(sql`
    update delivery_total as kept set first_at = (
      select min(sort_at) from delivery
      where environment = kept.environment and endpoint = kept.endpoint and event = kept.event
        and outcome = kept.outcome and coalesce(response_status, ${NO_STATUS}) = kept.response_status
    )
    where environment = ${environment} and first_at < ${edge}
  `)
}
