import 'server-only'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db'
import { type Stream, streamOf } from '../../model/stream'
import { EVENTS } from '../../ramp/contract/events'
import type { StoredRow } from '../query/delivery-row'
import { least, type SequenceDelivery } from './cells'

/** `sortAt` stands in for a missing time. */
export type SequenceRow = StoredRow & { occurredAt: Date | null }

export type SequenceKey = { stream: Stream; resourceId: string }

export type ResourceRows = {
  rows: SequenceRow[]
  createdAt: number | null
  /** There are more records of the resource. */
  isCut: boolean
}

type Raw = Omit<StoredRow, 'sortAt' | 'timestamp'> & {
  key: number
  sortAt: number
  timestamp: number | null
  occurredAt: number | null
}

/**
 * The newest records of each resource, up to `limit`, by the index of resources. Other events of the same id count,
 * too, which bounds the cost.
 *
 * @returns in the order of `keys`.
 */
export async function readResourceRows(
  db: Database,
  environment: string,
  keys: readonly SequenceKey[],
  limit: number,
): Promise<ResourceRows[]> {
  if (keys.length === 0) return []
  const wanted = JSON.stringify(keys.map(({ resourceId }, key) => ({ key, id: resourceId })))
  const { rows } = await db.execute<Raw>(sql`
    select
      wanted.key, d.id::float8 as id, ${millis('sort_at')} as "sortAt", ${millis('timestamp')} as "timestamp",
      ${millis('occurred_at')} as "occurredAt", d.event, d.outcome, d.response_status as "responseStatus", d.endpoint,
      d.user_id as "userId", d.resource_id as "resourceId", d.event_id as "eventId", d.sequence
    from json_to_recordset(${wanted}::json) as wanted(key integer, id text)
    cross join lateral (
      select * from delivery
      where delivery.environment = ${environment} and delivery.resource_id = wanted.id
      order by delivery.sort_at desc, delivery.id desc
      limit ${limit + 1}
    ) as d
    order by wanted.key, d.sort_at desc, d.id desc
  `)
  const groups = keys.map((): Raw[] => [])
  for (const row of rows) groups[row.key]?.push(row)
  return keys.map(({ stream }, key) => toResourceRows(stream, groups[key] ?? [], limit))
}

export function toSequenceDelivery(row: SequenceRow): SequenceDelivery {
  return {
    ...row,
    recordedAt: row.sortAt.getTime(),
    hasTimestamp: row.timestamp !== null,
    occurredAt: row.occurredAt?.getTime() ?? null,
  }
}

function toResourceRows(stream: Stream, found: readonly Raw[], limit: number): ResourceRows {
  const read = found.slice(0, limit)
  const created = read.filter(({ event }) => CREATED_BY[stream].includes(event)).map(({ sortAt }) => sortAt)
  return {
    rows: read.filter(({ event }) => streamOf(event) === stream).map(toRow),
    createdAt: created.length > 0 ? least(created) : null,
    isCut: found.length > limit,
  }
}

function toRow({ key: _key, ...row }: Raw): SequenceRow {
  return { ...row, sortAt: new Date(row.sortAt), timestamp: dateOf(row.timestamp), occurredAt: dateOf(row.occurredAt) }
}

function dateOf(time: number | null): Date | null {
  return time === null ? null : new Date(time)
}

/** Milliseconds since 1970, the precision of the columns. */
function millis(column: string) {
  return sql`(extract(epoch from d.${sql.identifier(column)}) * 1000)::float8`
}

/** Generic creation events such as `payment.created` (6.2). */
function createdBy(stream: Stream): string[] {
  const subjects = EVENTS.filter(({ group }) => group === stream).map(({ subject }) => subject)
  return EVENTS.filter(
    ({ family, name, subject }) => family === 'generic' && name.endsWith('.created') && subjects.includes(subject),
  ).map(({ name }) => name)
}

const CREATED_BY: Record<Stream, readonly string[]> = {
  offramp: createdBy('offramp'),
  achDebit: createdBy('achDebit'),
  onrampCredit: createdBy('onrampCredit'),
}
