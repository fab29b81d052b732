import 'server-only'
import { and, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { DELIVERIES } from '../../archive/filter/deliveries'
import { NO_FILTER } from '../../archive/filter/filter'
import { matching } from '../../archive/query/matching'
import type { Scope } from '../../auth/scope'
import type { Transaction } from '../../db'
import { delivery, redeliveryItem, redeliveryJob } from '../../db/schema'
import { pinQuery } from '../../list/api/strict-query'
import type { ItemState, RedeliverySource, Retried } from '../../model/redelivery'
import { EVENTS } from '../../ramp/contract/events'
import { readFilterSource } from '../read-filter-source'
import { JOB_AT_MOST, type SourceInput } from '../schemas'
import { stillUnknown } from '../still-unknown'

const GENERIC = EVENTS.flatMap(({ name, family }) => (family === 'generic' ? [name] : []))

/** The states of the items that each kind of retry takes up. */
export const RETRIED_STATES = {
  failed: ['failed', 'rejected', 'not-sent', 'held'],
  unknown: ['unknown'],
  cancelled: ['cancelled'],
} as const satisfies Record<Retried, readonly ItemState[]>

/** The source as a job stores it, with exact times, so that it selects the same rows later. @throws AppError `invalid` */
export function storedSource(input: SourceInput, now: Date): RedeliverySource {
  if (input.kind === 'deliveries') return { kind: 'deliveries' }
  if (input.kind !== 'filter') return input
  const query = pinQuery(DELIVERIES, input.address, now)
  return {
    kind: 'filter',
    address: query === '' ? '' : `?${query}`,
    ...(input.except && { except: [...new Set(input.except)] }),
  }
}

type ArchivedSource = Exclude<RedeliverySource, { kind: 'retry' }>

/** The condition for the deliveries of a source that reads the archive. `ids` are those of the kind `deliveries`. */
export function archivedSource(
  environment: string,
  source: ArchivedSource,
  ids: readonly string[],
  upTo: number | null,
): SQL {
  const condition = and(
    eq(delivery.environment, environment),
    upTo === null ? undefined : lte(delivery.id, upTo),
    chosen(source, ids),
  )
  return condition ?? sql`false`
}

function chosen(source: ArchivedSource, ids: readonly string[]): SQL | undefined {
  if (source.kind === 'deliveries') return sql`${delivery.id} = any(${sql.param(ids.map(Number))}::bigint[])`
  if (source.kind === 'resource') return matching({ ...NO_FILTER, resource: [source.resourceId] })
  const { address, except = [] } = source
  const left = except.length === 0 ? undefined : sql`${delivery.id} <> all(${sql.param(except.map(Number))}::bigint[])`
  return and(matching(readFilterSource(address)), left)
}

/**
 * The condition for items of an earlier job that no other retry has taken up; items that such a retry gave up are sent by retrying it.
 * @param own the retry’s own id, once it has items
 */
export function retriedItems(
  environment: string,
  source: Extract<RedeliverySource, { kind: 'retry' }>,
  own: number | null,
): SQL {
  const later = sql`select from ${redeliveryItem} as taken join ${redeliveryJob} as retry on retry.id = taken.job_id
    where taken.environment = ${redeliveryItem.environment} and taken.delivery_id = ${redeliveryItem.deliveryId}
      and retry.retry_of = ${redeliveryItem.jobId} and taken.job_id <> ${own ?? 0}`
  const condition = and(
    eq(redeliveryItem.jobId, Number(source.jobId)),
    inArray(redeliveryItem.undelivered, [...RETRIED_STATES[source.of]]),
    source.position === undefined ? stillMatters(environment, source) : eq(redeliveryItem.position, source.position),
    sql`not exists (${later})`,
  )
  return condition ?? sql`false`
}

/** Leaves out unknown results that have become known or resolved since. */
const stillMatters = (environment: string, { of, jobId }: { of: Retried; jobId: string }) =>
  of === 'unknown' ? stillUnknown(environment, sql`${redeliveryItem}`, unknownOf(Number(jobId))) : undefined

const unknownOf = (jobId: number) =>
  sql`select asked.delivery_id from redelivery_item as asked where asked.job_id = ${jobId} and asked.undelivered = 'unknown'`

/** `total` is at most one more than a job may have. */
export type CountedSource = { total: number; generic: number; upTo: number | null }

/** Counts the deliveries that a start would send. */
export async function countSource(
  tx: Pick<Transaction, 'execute'>,
  scope: Scope,
  source: RedeliverySource,
  input: SourceInput,
): Promise<CountedSource> {
  const isRetry = source.kind === 'retry'
  const table = isRetry ? redeliveryItem : delivery
  const ids = input.kind === 'deliveries' ? input.ids : []
  const given = input.kind === 'filter' ? Number(input.upTo) : null
  const condition = isRetry
    ? retriedItems(scope.environment.name, source, null)
    : archivedSource(scope.environment.name, source, ids, given)
  const id = isRetry ? redeliveryItem.deliveryId : delivery.id
  const isGeneric = GENERIC.length > 0 ? sql`${table.event} in ${GENERIC}` : sql`false`
  const { rows } = await tx.execute<{ total: number; generic: number; last: string | null }>(sql`
    with found as (select ${id} as id, ${isGeneric} as is_generic from ${table} where ${condition} limit ${JOB_AT_MOST + 1})
    select count(*)::int as total, count(*) filter (where is_generic)::int as generic, max(id) as last from found`)
  const [row] = rows
  return { total: row?.total ?? 0, generic: row?.generic ?? 0, upTo: given ?? (row?.last ? Number(row.last) : null) }
}
