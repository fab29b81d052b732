import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { UNTIMED_HOUR } from '../archive/counted-hour'
import type { LagCount } from '../archive/derived/lag/lag-buckets'
import { lagBucket } from '../archive/derived/lag/lag-sql'
import type { Transaction } from '../db'
import type { Outcome } from '../model/outcome'

/**
 * `edges` of adjoining parts, in ms since 1970; `endpoints` as stored, empty for all. `isByPart` reads only the counts by part,
 * at half the cost.
 */
export type Counted = {
  environment: string
  edges: readonly number[]
  endpoints: readonly string[]
  isByPart?: boolean
}

export type SettledCount = { outcome: Outcome; count: number; settled: number }

export type ReadCounts = {
  /** `step` is the index of the part, from 0. */
  steps: (SettledCount & { step: number })[]
  kinds: (SettledCount & { endpoint: string; event: string })[]
}

export type ReadLags = { steps: (LagCount & { step: number })[]; endpoints: (LagCount & { endpoint: string })[] }

type Cells<T extends unknown[]> = { cells: T[] | null }

const HOUR_MS = 3_600_000

/** Counts deliveries by part and outcome, and by endpoint, event and outcome: from kept counts for whole hours, else from rows. */
export async function readOutcomeCounts(tx: Transaction, counted: Counted): Promise<ReadCounts> {
  const { rows } = await tx.execute<Cells<[number | null, string | null, string, Outcome, number, number]>>(
    outcomeCountsQuery(counted),
  )
  const cells = rows[0]?.cells ?? []
  return {
    steps: cells.flatMap(([step, , , outcome, count, settled]) =>
      step === null ? [] : [{ step: step - 1, outcome, count, settled }],
    ),
    kinds: cells.flatMap(([step, endpoint, event, outcome, count, settled]) =>
      step === null && endpoint !== null ? [{ endpoint, event, outcome, count, settled }] : [],
    ),
  }
}

export function outcomeCountsQuery(counted: Counted): SQL {
  const { inKept, inRows, stepOf } = placesOf(counted)
  const kind = counted.isByPart ? sql`null::text as endpoint, null::text as event` : sql`endpoint, event`
  return sql`
    with parts as (
      select ${stepOf(sql`hour`)} as step, ${kind}, outcome, sum(count) as count, sum(settled) as settled
      from delivery_count where ${inKept} and count > 0 group by 1, 2, 3, 4
      union all
      select ${stepOf(sql`sort_at`)}, ${kind}, outcome, count(*), count(*) filter (where settled)
      from ${inRows(sql`sort_at, endpoint, event, outcome, settled`)} as rows group by 1, 2, 3, 4
    ), sums as (
      select step, endpoint, event, outcome, sum(count)::float8 as count, sum(settled)::float8 as settled from parts
      group by grouping sets ((step, outcome), (endpoint, event, outcome))
    )
    select json_agg(json_build_array(step, endpoint, event, outcome, count, settled)) as cells from sums`
}

/** Counts the records without a time, which are in no period; `missed` are those that were not delivered. */
export async function readUntimed(
  tx: Transaction,
  environment: string,
  endpoints: readonly string[],
): Promise<{ count: number; missed: number }> {
  const chosen = endpoints.length === 0 ? sql`true` : sql`endpoint in ${[...endpoints]}`
  const { rows } = await tx.execute<{ count: number; missed: number }>(sql`
    select coalesce(sum(count), 0)::float8 as count,
      coalesce(sum(count) filter (where outcome <> 'delivered'), 0)::float8 as missed
    from delivery_count where environment = ${environment} and hour = ${UNTIMED_HOUR} and ${chosen}`)
  return rows[0] ?? { count: 0, missed: 0 }
}

/** Counts lags by part, and by endpoint. */
export async function readLagCounts(tx: Transaction, counted: Counted): Promise<ReadLags> {
  const { rows } = await tx.execute<Cells<[number | null, string | null, number, number]>>(lagCountsQuery(counted))
  const cells = rows[0]?.cells ?? []
  return {
    steps: cells.flatMap(([step, , bucket, count]) => (step === null ? [] : [{ step: step - 1, bucket, count }])),
    endpoints: cells.flatMap(([step, endpoint, bucket, count]) =>
      step === null && endpoint !== null ? [{ endpoint, bucket, count }] : [],
    ),
  }
}

export function lagCountsQuery(counted: Counted): SQL {
  const { inKept, inRows, stepOf } = placesOf(counted)
  const endpoint = counted.isByPart ? sql`null::text as endpoint` : sql`endpoint`
  return sql`
    with parts as (
      select ${stepOf(sql`hour`)} as step, ${endpoint}, bucket, sum(count) as count
      from delivery_lag where ${inKept} and count > 0 group by 1, 2, 3
      union all
      select ${stepOf(sql`sort_at`)}, ${endpoint}, ${lagBucket()}, count(*)
      from ${inRows(sql`sort_at, endpoint, "timestamp", occurred_at`)} as rows group by 1, 2, 3
    ), sums as (
      select step, endpoint, bucket, sum(count)::float8 as count from parts
      group by grouping sets ((step, bucket), (endpoint, bucket))
    )
    select json_agg(json_build_array(step, endpoint, bucket, count)) as cells from sums`
}

/** The two places in which deliveries are counted, the kept counts and the rows; each delivery is in one of them. */
function placesOf({ environment, edges, endpoints }: Counted) {
  const [from = 0] = edges
  const to = edges.at(-1) ?? from
  const cutHours = cutHoursOf(edges)
  const ranges = cutHours.map((hour) => ({ from: Math.max(hour, from), to: Math.min(hour + HOUR_MS, to) }))
  const chosen = endpoints.length === 0 ? sql`true` : sql`endpoint in ${[...endpoints]}`
  const of = sql`environment = ${environment} and ${chosen}`
  return {
    inKept: sql`${of} and hour >= ${instantOf(from)} and hour < ${instantOf(to)} and hour <> all(${instantsOf(cutHours)})`,
    // `offset 0` forces an index lookup for each range; a plain join would read the whole archive.
    inRows: (columns: SQL) => sql`(
      select found.* from unnest(${instantsOf(ranges.map((one) => one.from))}, ${instantsOf(ranges.map((one) => one.to))})
        as range(from_at, to_at)
      cross join lateral (
        select ${columns} from delivery where ${of} and sort_at >= from_at and sort_at < to_at and "timestamp" is not null
        offset 0
      ) as found
    )`,
    stepOf: (at: SQL) => sql`width_bucket(${at}, ${instantsOf(edges.slice(0, -1))})`,
  }
}

/** The hours that an edge cuts. */
function cutHoursOf(edges: readonly number[]): number[] {
  const cut = edges.filter((edge) => edge % HOUR_MS !== 0).map((edge) => Math.floor(edge / HOUR_MS) * HOUR_MS)
  return [...new Set(cut)]
}

const isoOf = (at: number) => new Date(at).toISOString()

const instantOf = (at: number) => sql`${isoOf(at)}::timestamptz`

const instantsOf = (instants: readonly number[]) => sql`${`{${instants.map(isoOf).join()}}`}::timestamptz[]`
