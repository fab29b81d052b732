import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../db'
import { streamOf } from '../../model/stream'
import { USER_EVENTS } from '../../model/subject'
import { DELIVERED } from '../derived/incidents/run-sql'
import type { Settling } from './settles'

/** Ids by which deliveries can be evidence for each other; `userIds` are those of events about the user. */
export type SharedIds = Record<'eventIds' | 'resourceIds' | 'userIds', ReadonlySet<string>>

/** A delivery that shares an id; times in ms since 1970, `resourceId` by `subjectIdOf`. */
export type SharingRow = Settling & { id: number; at: number; occurredAt: number | null }

/** An id may stand in any number of payloads; only the newest rows are looked at, as in `find-resolution.ts`. */
const LOOKED_AT = 500

type Sharing = Pick<Settling, 'event' | 'eventId' | 'resourceId'>

const isOfUser = ({ event }: Sharing) => USER_EVENTS.includes(event)

const idsOf = (rows: readonly Sharing[]) => new Set(rows.flatMap(({ resourceId }) => resourceId || []))

/** The event ids of milestone events, and the resource or user ids of all events. */
export function sharedIds(rows: readonly Sharing[]): SharedIds {
  return {
    eventIds: new Set(rows.flatMap(({ event, eventId }) => (streamOf(event) === null ? [] : eventId || []))),
    resourceIds: idsOf(rows.filter((row) => !isOfUser(row))),
    userIds: idsOf(rows.filter(isOfUser)),
  }
}

export const milestonesOf = <Row extends Sharing>(rows: readonly Row[]): Row[] =>
  rows.filter(({ event }) => streamOf(event) !== null)

/** The newest deliveries with each of these ids. `within` narrows them, such as `and outcome = 'failed'`. */
export const newestOf = (environment: string, column: SQL, values: ReadonlySet<string>, within = sql``) =>
  // The order and the limit keep a planner without statistics from scanning the table.
  sql`
    select found.* from json_array_elements_text(${JSON.stringify([...values])}::json) as shared(value)
    cross join lateral (
      select id, event, endpoint, outcome, event_id, resource_id, user_id, sequence, sort_at, occurred_at from delivery
      where environment = ${environment} and ${column} = shared.value ${within}
      order by sort_at desc, id desc limit ${LOOKED_AT}
    ) as found`

/** The same words as in the index `delivery_about_user`, so that the planner uses it. */
export const OF_USER = sql.raw(`event in (${USER_EVENTS.map((event) => `'${event}'`).join(', ')})`)

/** The newest delivered ones with each of these ids. */
export async function readSharing(tx: Transaction, environment: string, ids: SharedIds): Promise<SharingRow[]> {
  const { eventIds, resourceIds, userIds } = ids
  if (eventIds.size + resourceIds.size + userIds.size === 0) return []
  // The form of `DELIVERED` keeps the planner from the index by outcome.
  const newest = (column: SQL, values: ReadonlySet<string>, within = sql``) =>
    newestOf(environment, column, values, sql`and ${DELIVERED} ${within}`)
  type Row = Omit<SharingRow, 'id' | 'at' | 'occurredAt'> & { id: string; at: string; occurredAt: string | null }
  const { rows } = await tx.execute<Row>(sql`
    select distinct id::text as id, event, endpoint, event_id as "eventId",
      case when ${OF_USER} then user_id else resource_id end as "resourceId", sequence,
      (extract(epoch from sort_at) * 1000)::bigint::text as at,
      (extract(epoch from occurred_at) * 1000)::bigint::text as "occurredAt"
    from (
      ${newest(sql`event_id`, eventIds)} union all ${newest(sql`resource_id`, resourceIds)}
      union all ${newest(sql`user_id`, userIds, sql`and ${OF_USER}`)}
    ) as sharing
  `)
  return rows.map(({ occurredAt, ...row }) => ({
    ...row,
    id: Number(row.id),
    at: Number(row.at),
    occurredAt: occurredAt === null ? null : Number(occurredAt),
  }))
}

/** Groups rows; the returned function answers the newest ones that share the event id or the resource of a given row. */
export function groupSharing(rows: readonly SharingRow[]): (row: Settling) => SharingRow[] {
  const byEvent = groupBy(rows, ({ eventId }) => eventId)
  const byResource = groupBy(rows, ({ resourceId }) => resourceId)
  return ({ eventId, resourceId }) => [
    ...new Set([...((eventId && byEvent.get(eventId)) || []), ...((resourceId && byResource.get(resourceId)) || [])]),
  ]
}

function groupBy(rows: readonly SharingRow[], read: (row: SharingRow) => string | null): Map<string, SharingRow[]> {
  const groups = new Map<string, SharingRow[]>()
  for (const row of rows) {
    const key = read(row)
    if (!key) continue
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  for (const [key, group] of groups)
    if (group.length > LOOKED_AT) groups.set(key, group.sort((a, b) => b.at - a.at || b.id - a.id).slice(0, LOOKED_AT))
  return groups
}
