import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { findResolution } from '../../archive/detail/find-resolution'
import type { StoredRow } from '../../archive/query/delivery-row'
import { toRow } from '../../archive/query/delivery-row'
import { familyOf } from '../../archive/query/matching'
import { authorize, type Scope } from '../../auth/scope'
import { type Database, getDatabase } from '../../db'
import type { ValueCount } from '../../list/filters'
import { FAMILIES, type Family } from '../../model/family'
import { OUTCOMES, type Outcome } from '../../model/outcome'
import type { RedeliveryOrder } from '../../model/redelivery'
import { STREAMS } from '../../model/stream'
import { JOB_AT_MOST } from '../limits'
import type { ComposedSource } from '../source'
import { sourceQuery } from '../source-query'
import { adviseSending, isLeftOut, LEAVE_OUTS, SENDING_VERDICTS, verdictOf } from './advise-sending'
import type { ComposedItem, Composition } from './dto'

export const PREVIEWED = 50

/** The most values that a composition names with their counts. */
const VALUES_SHOWN = 50

/** Deliveries that get the same advice and differ in nothing that is counted. */
type Group = {
  event: string
  endpoint: string
  outcome: Outcome
  settled: boolean
  isIdentified: boolean
  count: number
}

type Facts = {
  total: number
  oldest: string | null
  newest: string | null
  resources: number
  longest: number
  repeated: number
  outOfOrder: number
  groups: Group[]
}

const NOTHING: Facts = {
  total: 0,
  oldest: null,
  newest: null,
  resources: 0,
  longest: 0,
  repeated: 0,
  outOfOrder: 0,
  groups: [],
}

/**
 * Tells what a redelivery of a source would send: the number, the counts by value, the advice for all deliveries, and the first
 * deliveries in the order of sending. Reads index rows, up to one more than a job takes, and never a payload.
 *
 * @throws AppError `forbidden` without redelivery.read; `invalid` for filters that can’t be read
 */
export async function composeRedelivery(
  scope: Scope,
  { source, order }: { source: ComposedSource; order: RedeliveryOrder },
): Promise<Composition> {
  authorize(scope, 'redelivery.read')
  authorize(scope, 'delivery.read')
  const db = await getDatabase()
  const { name } = scope.environment
  const query = await sourceQuery(db, name, source)
  const isChosen = source.kind === 'deliveries'
  const [facts, items, leftOutIds] =
    query === null
      ? [NOTHING, [], {}]
      : await Promise.all([
          readFacts(db, query),
          readItems(db, name, query, order),
          isChosen ? readLeftOutIds(db, query) : {},
        ])
  const { total, groups } = facts
  const sums = <T extends string>(read: (group: Group) => T) => sumBy(groups, read)
  return {
    total: Math.min(total, JOB_AT_MOST),
    isTooMany: total > JOB_AT_MOST,
    missing: isChosen ? new Set(source.ids).size - total : 0,
    oldest: facts.oldest,
    newest: facts.newest,
    families: inOrder(
      FAMILIES,
      sums<Family>(({ event }) => familyOf(event)),
    ),
    outcomes: inOrder(
      OUTCOMES,
      sums(({ outcome }) => outcome),
    ),
    events: mostFrequent(sums(({ event }) => event)),
    endpoints: mostFrequent(sums(({ endpoint }) => endpoint)),
    resources: facts.resources,
    longest: facts.longest,
    repeated: facts.repeated,
    outOfOrder: facts.outOfOrder,
    verdicts: inOrder(SENDING_VERDICTS, sums(verdictOfGroup)),
    items,
    leftOutIds,
  }
}

function verdictOfGroup({ event, outcome, settled, isIdentified }: Group) {
  const ids = isIdentified ? { eventId: 'id', sequence: 1 } : { eventId: null, sequence: null }
  return verdictOf({ event, outcome, resourceId: null, isSettled: settled, ...ids })
}

async function readFacts(db: Database, query: SQL): Promise<Facts> {
  const { rows } = await db.execute<{ facts: Facts }>(sql`
    with found as materialized (${query}),
    grouped as (
      select event, endpoint, outcome, settled,
        coalesce(event_id, '') <> '' and sequence is not null as identified, count(*)::int as n
      from found group by 1, 2, 3, 4, 5
    ),
    milestone as (
      select event_id, sequence, max(sequence) over (
          partition by split_part(event, '.', 1), resource_id order by sort_at, id
          rows between unbounded preceding and 1 preceding
        ) as highest_before
      from found where split_part(event, '.', 1) in ${STREAMS} and coalesce(resource_id, '') <> ''
    )
    select json_build_object(
      'total', (select count(*) from found),
      'oldest', (select min("timestamp") from found),
      'newest', (select max("timestamp") from found),
      'resources', (select count(distinct resource_id) from found where resource_id <> ''),
      'longest', coalesce((
        select max(n) from (select count(*) as n from found where resource_id <> '' group by resource_id) as lengths
      ), 0),
      'repeated', (select count(event_id) - count(distinct event_id) from milestone where event_id <> ''),
      'outOfOrder', (select count(*) from milestone where sequence < highest_before),
      'groups', (select coalesce(json_agg(json_build_object('event', event, 'endpoint', endpoint, 'outcome', outcome,
        'settled', settled, 'isIdentified', identified, 'count', n)), '[]'::json) from grouped)
    ) as facts
  `)
  const facts = rows[0]?.facts
  if (!facts) return NOTHING
  return { ...facts, oldest: asIso(facts.oldest), newest: asIso(facts.newest) }
}

const asIso = (text: string | null) => (text === null ? null : new Date(text).toISOString())

type FoundRow = Omit<StoredRow, 'id' | 'sortAt' | 'timestamp'> & {
  id: string
  sortAt: string
  timestamp: string | null
}

/** The first items. In the order of resources, numbered items of a resource trade places among themselves as in `planOrder`. */
async function readItems(
  db: Database,
  environment: string,
  query: SQL,
  order: RedeliveryOrder,
): Promise<ComposedItem[]> {
  const { rows } = await db.execute<FoundRow>(sql`
    with found as materialized (${query}),
    placed as (
      select *, row_number() over (order by sort_at, id) as place,
        ${order === 'resource'} and resource_id is not null and sequence is not null as is_numbered
      from found
    ),
    ranked as (
      select *, row_number() over (partition by is_numbered, resource_id order by place) as by_time,
        row_number() over (partition by is_numbered, resource_id order by sequence, place) as by_number
      from placed
    )
    select item.id::text as id, to_json(item.sort_at)#>>'{}' as "sortAt", to_json(item."timestamp")#>>'{}' as "timestamp",
      item.event, item.outcome, item.response_status as "responseStatus", item.endpoint, item.user_id as "userId",
      item.resource_id as "resourceId", item.event_id as "eventId", item.sequence, item.settled
    from ranked as item
    left join ranked as taken on item.is_numbered and taken.is_numbered and taken.resource_id = item.resource_id
      and taken.by_time = item.by_number
    order by coalesce(taken.place, item.place) limit ${PREVIEWED}
  `)
  return Promise.all(
    rows.map(async ({ id, sortAt, timestamp, ...cells }, index) => {
      const row: StoredRow = {
        ...cells,
        id: Number(id),
        sortAt: new Date(sortAt),
        timestamp: timestamp === null ? null : new Date(timestamp),
      }
      const resolution = row.settled ? await findResolution(db, environment, row) : null
      const advice = adviseSending({ ...row, isSettled: row.settled }, resolution)
      return { ...toRow(row), position: index + 1, advice }
    }),
  )
}

async function readLeftOutIds(db: Database, query: SQL): Promise<Composition['leftOutIds']> {
  const { rows } = await db.execute<{ id: string; event: string; outcome: Outcome; settled: boolean }>(
    sql`with found as (${query}) select id::text as id, event, outcome, settled from found`,
  )
  const out = LEAVE_OUTS.map((by) => {
    const ids = rows.filter(({ event, outcome, settled }) =>
      isLeftOut(by, { family: familyOf(event), outcome, isSettled: settled }),
    )
    return [by, ids.map(({ id }) => id)] as const
  })
  return Object.fromEntries(out.filter(([, ids]) => ids.length > 0))
}

function sumBy<T extends string>(groups: readonly Group[], read: (group: Group) => T): Map<T, number> {
  const sums = new Map<T, number>()
  for (const group of groups) sums.set(read(group), (sums.get(read(group)) ?? 0) + group.count)
  return sums
}

function inOrder<T extends string>(values: readonly T[], sums: ReadonlyMap<T, number>): ValueCount<T>[] {
  return values.flatMap((value) => {
    const count = sums.get(value)
    return count === undefined ? [] : [{ value, count }]
  })
}

function mostFrequent(sums: ReadonlyMap<string, number>): ValueCount[] {
  return [...sums]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, VALUES_SHOWN)
}
