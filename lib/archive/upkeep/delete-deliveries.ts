import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../db'
import type { Outcome } from '../../model/outcome'
import { COUNTED_HOUR } from '../counted-hour'
import { NO_STATUS } from '../filter/status'
import { cutRuns } from '../incidents/keep-runs'
import { lagBucket } from '../lag/lag-sql'
import { dropSnapshots } from '../off-ramps/keep-snapshots'
import { OFF_RAMP_STREAM } from '../off-ramps/snapshot-of'
import { keepByGone } from '../recovery/keep-items'
import { lockRecovery } from '../recovery/lock-recovery'
import { OF_USER } from '../settlement/read-sharing'

type GoneRow = { id: number; event: string; eventId: string | null; resourceId: string | null; endpoint: string }

type GonePlace = { endpoint: string; at: number; outcome: Outcome }

/**
 * Removes deliveries, uncounts them everywhere, and takes back what they were evidence of.
 *
 * @param ids a query for ids of this environment.
 * @returns how many were removed.
 */
export async function deleteRows(tx: Transaction, environment: string, ids: SQL): Promise<number> {
  await lockRecovery(tx, environment)
  const result = await tx.execute<{
    deleted: number
    missed: number[]
    delivered: GoneRow[]
    places: GonePlace[]
    off_ramps: number[]
  }>(sql`
    with gone as (
      delete from delivery where id in (${ids})
      returning id, sort_at, endpoint, event, outcome, coalesce(response_status, ${NO_STATUS}) as response_status, settled,
        event_id, case when ${OF_USER} then user_id else resource_id end as resource_id, "timestamp", occurred_at
    ), by_hour as (
      select
        ${COUNTED_HOUR} as hour, endpoint, event, outcome,
        response_status, count(*) as count, count(*) filter (where settled) as settled
      from gone group by 1, 2, 3, 4, 5
    ), counted as (
      update delivery_count as kept set count = kept.count - by_hour.count, settled = kept.settled - by_hour.settled
      from by_hour
      where kept.environment = ${environment} and (kept.hour, kept.endpoint, kept.event, kept.outcome, kept.response_status)
        = (by_hour.hour, by_hour.endpoint, by_hour.event, by_hour.outcome, by_hour.response_status)
      returning 1
    ), by_kind as (
      select endpoint, event, outcome, response_status, sum(count) as count, sum(settled) as settled
      from by_hour group by 1, 2, 3, 4
    ), totalled as (
      update delivery_total as kept set count = kept.count - by_kind.count, settled = kept.settled - by_kind.settled
      from by_kind
      where kept.environment = ${environment} and (kept.endpoint, kept.event, kept.outcome, kept.response_status)
        = (by_kind.endpoint, by_kind.event, by_kind.outcome, by_kind.response_status)
      returning 1
    ), by_lag as (
      select
        ${COUNTED_HOUR} as hour, endpoint, ${lagBucket()} as bucket,
        count(*) as count
      from gone group by 1, 2, 3
    ), lagged as (
      update delivery_lag as kept set count = kept.count - by_lag.count
      from by_lag
      where kept.environment = ${environment} and (kept.hour, kept.endpoint, kept.bucket)
        = (by_lag.hour, by_lag.endpoint, by_lag.bucket)
      returning 1
    ), stated as (
      update sync_state set records = records - (select count(*) from gone)
      where environment = ${environment} and exists (select from gone)
      returning 1
    )
    select
      count(*)::int as deleted,
      coalesce(json_agg(id) filter (where outcome <> 'delivered'), '[]') as missed,
      coalesce(
        json_agg(json_build_object('id', id, 'event', event, 'eventId', event_id, 'resourceId', resource_id, 'endpoint', endpoint)) filter (
          where outcome = 'delivered'
        ), '[]'
      ) as delivered,
      coalesce(
        json_agg(json_build_object(
          'endpoint', endpoint, 'at', (extract(epoch from sort_at) * 1000)::bigint, 'outcome', outcome
        )), '[]'
      ) as places,
      coalesce(json_agg(id) filter (where split_part(event, '.', 1) = ${OFF_RAMP_STREAM}), '[]') as off_ramps
    from gone
  `)
  const { deleted = 0, missed = [], delivered = [], places = [], off_ramps = [] } = result.rows[0] ?? {}
  await keepByGone(tx, environment, { missed, delivered })
  await cutRuns(tx, environment, places)
  await dropSnapshots(tx, environment, off_ramps)
  return deleted
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
    // What could fail before these re-reads is gone, and does not come again.
    await tx.execute(
      sql`delete from recovery_proof where environment = ${environment} and resource_id is not null and at < ${edge}`,
    )
  }
  return deleted
}

async function tidyCounts(tx: Transaction, environment: string, edge: ReturnType<typeof sql>): Promise<void> {
  await tx.execute(sql`delete from delivery_count where environment = ${environment} and hour < ${edge} and count = 0`)
  await tx.execute(sql`delete from delivery_lag where environment = ${environment} and hour < ${edge} and count = 0`)
  await tx.execute(sql`delete from off_ramp_count where environment = ${environment} and hour < ${edge} and count = 0`)
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
