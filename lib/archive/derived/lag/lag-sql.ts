import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db'
import { COUNTED_HOUR } from '../../counted-hour'
import { LAG_EDGES, NO_LAG } from './lag-buckets'

const EDGES = `{${LAG_EDGES.join()}}`

/** The bucket of a row with `timestamp` and `occurred_at`. */
export function lagBucket(): SQL {
  return sql`coalesce(
    width_bucket((extract(epoch from "timestamp" - occurred_at) * 1000)::bigint, ${EDGES}::bigint[]), ${NO_LAG}
  )`
}

/** Counts the rows of `inserted` by their lag. */
export const addLags = (environment: string): SQL => sql`
  lagged as (
    insert into delivery_lag (environment, hour, endpoint, bucket, count)
    select
      ${environment}, ${COUNTED_HOUR}, endpoint, ${lagBucket()},
      count(*)
    from inserted group by 2, 3, 4 order by 2, 3, 4
    on conflict (environment, hour, endpoint, bucket) do update set count = delivery_lag.count + excluded.count
    returning 1
  )`

/** Uncounts the rows of `gone`; counts that become 0 stay until a purge. */
export const removeLags = (environment: string): SQL => sql`
  by_lag as (
    select
      ${COUNTED_HOUR} as hour, endpoint, ${lagBucket()} as bucket,
      count(*) as count
    from gone group by 1, 2, 3
  ), unlagged as (
    update delivery_lag as kept set count = kept.count - by_lag.count
    from by_lag
    where kept.environment = ${environment} and (kept.hour, kept.endpoint, kept.bucket)
      = (by_lag.hour, by_lag.endpoint, by_lag.bucket)
    returning 1
  )`

export async function tidyLags(tx: Transaction, environment: string, edge: SQL): Promise<void> {
  await tx.execute(sql`delete from delivery_lag where environment = ${environment} and hour < ${edge} and count = 0`)
}
