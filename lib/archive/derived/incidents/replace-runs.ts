import 'server-only'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../db'
import type { StaleRange } from './plan-runs'
import { DELIVERED, FAILING, fromMs, msText } from './run-sql'

/** A stretch of failures after `lo` up to `hi`, in ms; null where no delivered one bounds it. */
type Bounds = { endpoint: string; lo: number | null; hi: number | null }

/**
 * Makes the runs again between the last delivered one before each range and the first delivered one after it. The cost
 * grows with the deliveries between the two.
 */
export async function replaceRuns(tx: Transaction, environment: string, stale: readonly StaleRange[]): Promise<void> {
  if (stale.length === 0) return
  const read = await readBounds(tx, environment, stale)
  const bounds = joinBounds(read)
  const stretch = sql`json_to_recordset(${JSON.stringify(bounds)}::json)
    as stretch(endpoint text, lo_ms bigint, hi_ms bigint)`
  const lo = sql`coalesce(${fromMs(sql`lo_ms`)}, '-infinity')`
  const hi = sql`coalesce(${fromMs(sql`hi_ms`)}, 'infinity')`
  // `offset 0` keeps each lookup separate: a planner without statistics would join them and read whole tables.
  if (read.some(({ holdsRuns }) => holdsRuns))
    await tx.execute(sql`
      delete from incident_run where environment = ${environment} and id in (
        select found.id from ${stretch} cross join lateral (
          select id from incident_run
          where environment = ${environment} and incident_run.endpoint = stretch.endpoint and first_at > ${lo}
            and first_at <= ${hi}
          order by first_at offset 0
        ) as found
      )`)
  // Each delivered row begins an island; at the same instant it comes after the failing ones.
  await tx.execute(sql`
    with placed as (
      select endpoint, lo_ms, hi_ms, found.*, item.state = 'open' as is_open,
        count(*) filter (where is_delivered) over (
          partition by endpoint, lo_ms order by sort_at, is_delivered rows unbounded preceding
        ) as island
      from ${stretch} cross join lateral (
        select id, sort_at, outcome, response_status, ${DELIVERED} as is_delivered from delivery
        where environment = ${environment} and delivery.endpoint = stretch.endpoint and sort_at > ${lo} and sort_at <= ${hi}
          and (${FAILING} or ${DELIVERED})
        order by sort_at, id offset 0
      ) as found
      left join lateral (
        select state from recovery_item where environment = ${environment} and delivery_id = found.id and not is_delivered offset 0
      ) as item on true
    ), caused as (
      select endpoint, lo_ms, hi_ms, island, concat_ws(' ', outcome, response_status) as cause,
        count(*) filter (where not is_delivered) as failures, count(*) filter (where is_open) as open,
        min(array[(extract(epoch from sort_at) * 1000)::bigint, id]) filter (where not is_delivered) as first,
        max(sort_at) filter (where not is_delivered) as last_at, min(sort_at) filter (where is_delivered) as delivered_at
      from placed group by 1, 2, 3, 4, 5
    ), islands as (
      select endpoint, lo_ms, hi_ms, island, sum(failures)::integer as failures, sum(open)::integer as open,
        min(first) as first, max(last_at) as last_at, min(delivered_at) as delivered_at,
        json_object_agg(cause, failures) filter (where failures > 0) as causes
      from caused group by 1, 2, 3, 4
    ), bounded as (
      select *, coalesce(delivered_at, ${fromMs(sql`lo_ms`)}) as after_at,
        coalesce(lead(delivered_at) over (partition by endpoint, lo_ms order by island), ${fromMs(sql`hi_ms`)}) as ended_at
      from islands
    )
    insert into incident_run (id, environment, endpoint, first_at, last_at, after_at, ended_at, failures, open, causes)
    select first[2], ${environment}, endpoint, ${fromMs(sql`first[1]`)}, last_at, after_at, ended_at, failures, open, causes
    from bounded where failures > 0 order by endpoint, first`)
}

/** Ranges with nothing delivered between them have the same bounds. */
async function readBounds(
  tx: Transaction,
  environment: string,
  stale: readonly StaleRange[],
): Promise<(Bounds & { holdsRuns: boolean })[]> {
  type Row = { endpoint: string; lo: string | null; hi: string | null; holdsRuns: boolean }
  const { rows } = await tx.execute<Row>(sql`
    with asked as materialized (
      select endpoint, ${fromMs(sql`"from"`)} as from_at, ${fromMs(sql`"to"`)} as to_at
      from json_to_recordset(${JSON.stringify(stale)}::json) as asked(endpoint text, "from" bigint, "to" bigint)
    ), reached as (
      select *, max(to_at) over (
        partition by endpoint order by from_at, to_at rows between unbounded preceding and 1 preceding
      ) as reached_at from asked
    ), parted as (
      select *, count(*) filter (where reached_at is null or (reached_at < from_at and exists (
        select from delivery
        where environment = ${environment} and delivery.endpoint = reached.endpoint and sort_at >= reached_at
          and sort_at < from_at and ${DELIVERED}
      ))) over (partition by endpoint order by from_at, to_at rows unbounded preceding) as part
      from reached
    ), joined as (
      select endpoint, min(from_at) as from_at, max(to_at) as to_at from parted group by endpoint, part
    )
    select endpoint, ${msText(sql`lo.sort_at`)} as lo, ${msText(sql`hi.sort_at`)} as hi, exists (
        select from incident_run
        where environment = ${environment} and incident_run.endpoint = joined.endpoint
          and first_at > coalesce(lo.sort_at, '-infinity') and first_at <= coalesce(hi.sort_at, 'infinity')
      ) as "holdsRuns"
    from joined
    left join lateral (
      select sort_at from delivery
      where environment = ${environment} and delivery.endpoint = joined.endpoint and sort_at < from_at and ${DELIVERED}
      order by sort_at desc, id desc limit 1
    ) as lo on true
    left join lateral (
      select sort_at from delivery
      where environment = ${environment} and delivery.endpoint = joined.endpoint and sort_at >= to_at and ${DELIVERED}
      order by sort_at, id limit 1
    ) as hi on true`)
  return rows.map(({ lo, hi, ...row }) => ({ ...row, lo: numberOf(lo), hi: numberOf(hi) }))
}

const numberOf = (text: string | null) => (text === null ? null : Number(text))

/** Stretches that share deliveries become one. */
function joinBounds(bounds: readonly Bounds[]): { endpoint: string; lo_ms: number | null; hi_ms: number | null }[] {
  const joined: Bounds[] = []
  const sorted = bounds.toSorted((a, b) =>
    a.endpoint === b.endpoint ? (a.lo ?? -Infinity) - (b.lo ?? -Infinity) : a.endpoint < b.endpoint ? -1 : 1,
  )
  for (const { endpoint, lo, hi } of sorted) {
    const last = joined.at(-1)
    const isApart = !last || last.endpoint !== endpoint || (last.hi ?? Infinity) <= (lo ?? -Infinity)
    if (isApart) joined.push({ endpoint, lo, hi })
    else last.hi = last.hi === null || hi === null ? null : Math.max(last.hi, hi)
  }
  return joined.map(({ endpoint, lo, hi }) => ({ endpoint, lo_ms: lo, hi_ms: hi }))
}
