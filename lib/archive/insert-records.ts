import 'server-only'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../db'
import type { ArchiveRecord } from './archive-record'

/**
 * Stores the records that the archive does not hold yet and counts them in `delivery_count` and `delivery_total`, in one
 * statement.
 *
 * @returns how many were new.
 */
export async function insertRecords(
  tx: Transaction,
  environment: string,
  records: readonly ArchiveRecord[],
): Promise<number> {
  if (records.length === 0) return 0
  const result = await tx.execute<{ inserted: number }>(sql`
    with incoming as (
      select row_number() over () as position, r.* from json_to_recordset(${JSON.stringify(records)}::json) as r(
        hash text, ordinal integer, sort_at timestamptz, "timestamp" timestamptz, timestamp_text text, event text,
        endpoint text, outcome text, success boolean, response_status integer, error text, payload text,
        payload_bytes integer, extra text, user_id text, resource_id text, event_id text, sequence integer,
        occurred_at timestamptz
      )
    ), inserted as (
      insert into delivery (
        environment, hash, ordinal, sort_at, "timestamp", timestamp_text, event, endpoint, outcome, success,
        response_status, error, payload, payload_bytes, extra, user_id, resource_id, event_id, sequence, occurred_at
      )
      select
        ${environment}, decode(hash, 'hex'), ordinal, sort_at, "timestamp", timestamp_text, event, endpoint, outcome,
        success, response_status, error, payload, payload_bytes, extra, user_id, resource_id, event_id, sequence,
        occurred_at
      from incoming order by position desc
      on conflict (environment, hash, ordinal) do nothing
      returning sort_at, endpoint, event, outcome
    ), counted as (
      insert into delivery_count (environment, hour, endpoint, event, outcome, count)
      select ${environment}, date_trunc('hour', sort_at at time zone 'utc') at time zone 'utc', endpoint, event, outcome, count(*)
      from inserted group by 2, 3, 4, 5 order by 2, 3, 4, 5
      on conflict (environment, hour, endpoint, event, outcome) do update
        set count = delivery_count.count + excluded.count
      returning 1
    ), totalled as (
      insert into delivery_total (environment, endpoint, event, outcome, count, last_at)
      select ${environment}, endpoint, event, outcome, count(*), max(sort_at)
      from inserted group by 2, 3, 4 order by 2, 3, 4
      on conflict (environment, endpoint, event, outcome) do update
        set count = delivery_total.count + excluded.count, last_at = greatest(delivery_total.last_at, excluded.last_at)
      returning 1
    )
    select count(*)::int as inserted from inserted
  `)
  return result.rows[0]?.inserted ?? 0
}
