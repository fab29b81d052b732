import { type SQL, sql } from 'drizzle-orm'
import { LAG_EDGES, NO_LAG } from './lag-buckets'

const EDGES = `{${LAG_EDGES.join()}}`

/** The bucket of a row with `timestamp` and `occurred_at`. */
export function lagBucket(): SQL {
  return sql`coalesce(
    width_bucket((extract(epoch from "timestamp" - occurred_at) * 1000)::bigint, ${EDGES}::bigint[]), ${NO_LAG}
  )`
}
