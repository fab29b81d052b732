import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db'
import { UNTIMED_HOUR } from '../../counted-hour'
import type { SnapshotFacts } from './snapshot-of'

/** A delivery that holds a snapshot; `at` is its `sortAt`, in ISO 8601. */
export type FoundSnapshot = SnapshotFacts & {
  deliveryId: number
  resourceId: string
  sequence: number
  at: string
  hasTime: boolean
}

/**
 * Stores each snapshot that is later than the stored one of its off-ramp, with the counts. The caller has called `lockDerived`.
 */
export async function writeSnapshots(
  tx: Transaction,
  environment: string,
  found: readonly FoundSnapshot[],
): Promise<void> {
  if (found.length === 0) return
  await tx.execute(sql`
    with found as (
      select * from json_to_recordset(${JSON.stringify(latestOf(found))}::json) as r(
        "deliveryId" bigint, "resourceId" text, sequence integer, at timestamptz, "hasTime" boolean, state text, rail text, chain text,
        amount numeric, currency text, "paidIn" numeric, token text
      )
    ), before as (
      select kept.* from off_ramp_snapshot as kept join found on found."resourceId" = kept.resource_id
      where kept.environment = ${environment}
    ), later as (
      select found.* from found left join before on before.resource_id = found."resourceId"
      where before.resource_id is null or found.sequence > before.sequence or (
        found.sequence = before.sequence and (found.at, found."deliveryId") < (before.at, before.delivery_id)
      )
    ), written as (
      insert into off_ramp_snapshot (
        environment, resource_id, delivery_id, sequence, at, has_time, state, rail, chain, amount, currency, paid_in, token
      )
      select ${environment}, "resourceId", "deliveryId", sequence, at, "hasTime", state, rail, chain, amount, currency, "paidIn", token
      from later order by "resourceId"
      on conflict (environment, resource_id) do update set delivery_id = excluded.delivery_id,
        sequence = excluded.sequence, at = excluded.at, has_time = excluded.has_time, state = excluded.state, rail = excluded.rail,
        chain = excluded.chain, amount = excluded.amount, currency = excluded.currency, paid_in = excluded.paid_in,
        token = excluded.token
      returning 1
    ), moved as (
      select -1 as step, at, has_time, state, rail, chain, amount, currency, paid_in, token from before
      where resource_id in (select "resourceId" from later)
      union all
      select 1, at, "hasTime", state, rail, chain, amount, currency, "paidIn", token from later
    ), ${countedIn(environment)}
    select 1`)
}

function latestOf(found: readonly FoundSnapshot[]): FoundSnapshot[] {
  const latest = new Map<string, FoundSnapshot>()
  for (const one of found) {
    const other = latest.get(one.resourceId)
    if (!other || isBefore(other, one)) latest.set(one.resourceId, one)
  }
  return [...latest.values()]
}

/** If several deliveries hold the same snapshot, the first one counts. */
function isBefore(one: FoundSnapshot, other: FoundSnapshot): boolean {
  if (one.sequence !== other.sequence) return one.sequence < other.sequence
  return one.at === other.at ? one.deliveryId > other.deliveryId : one.at > other.at
}

/** Removes the snapshots that these deliveries hold, with their counts. @returns the off-ramps that lost theirs. */
export async function takeOutSnapshots(
  tx: Transaction,
  environment: string,
  deliveryIds: readonly number[],
): Promise<string[]> {
  const { rows } = await tx.execute<{ resource_id: string }>(sql`
    with gone as (
      delete from off_ramp_snapshot where environment = ${environment} and delivery_id in (
        select value::bigint from json_array_elements_text(${JSON.stringify(deliveryIds)}::json)
      ) returning *
    ), moved as (
      select -1 as step, at, has_time, state, rail, chain, amount, currency, paid_in, token from gone
    ), ${countedIn(environment)}
    select resource_id from gone`)
  return rows.map(({ resource_id }) => resource_id)
}

/** Counts the rows of `moved`, each by its step. */
function countedIn(environment: string): SQL {
  return sql`placed as (
      select *, case when has_time then date_trunc('hour', at at time zone 'utc') at time zone 'utc' else ${UNTIMED_HOUR} end as hour
      from moved
    ), steps as (
      select hour, 'rail' as dimension, rail as value, state, currency as unit, step, amount from placed
      union all
      select hour, 'chain', chain, state, token, step, paid_in from placed
    ), counted as (
      insert into off_ramp_count (environment, hour, dimension, value, state, unit, count, amount, unread)
      select ${environment}, hour, dimension, value, state, unit, sum(step), coalesce(sum(step * amount), 0),
        coalesce(sum(step) filter (where amount is null), 0)
      from steps group by 2, 3, 4, 5, 6 order by 2, 3, 4, 5, 6
      on conflict (environment, hour, dimension, value, state, unit) do update set
        count = off_ramp_count.count + excluded.count, amount = off_ramp_count.amount + excluded.amount,
        unread = off_ramp_count.unread + excluded.unread
      returning 1
    ), totalled as (
      insert into off_ramp_total (environment, state, count)
      select ${environment}, state, sum(step) from moved group by 2 having sum(step) <> 0 order by 2
      on conflict (environment, state) do update set count = off_ramp_total.count + excluded.count
      returning 1
    )`
}
