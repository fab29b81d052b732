import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db'
import { STREAMS, streamOf } from '../../../model/stream'
import { milestonesOf, newestOf, sharedIds } from '../../settlement/read-sharing'
import type { PlacedDelivery } from './rules/facts'

export type NewDelivery = Omit<PlacedDelivery, 'id'>

export type GoneDelivery = Pick<PlacedDelivery, 'id' | 'event' | 'eventId' | 'resourceId' | 'endpoint'>

/** How many of the newest items of each resource are judged again in any case. */
const LOOKED_AT = 500

/** Reads the ids of failures whose standing may change because of these new or removed deliveries. */
export async function readAffected(
  tx: Transaction,
  environment: string,
  delivered: readonly NewDelivery[],
  gone: readonly GoneDelivery[] = [],
): Promise<number[]> {
  const moved = [...delivered, ...gone]
  const queries = [
    sameEventQuery(environment, moved),
    sameResourceQuery(environment, moved),
    unprovenQuery(environment, gone),
  ]
  const asked = queries.flatMap((query) => (query === null ? [] : sql`(${query})`))
  if (asked.length === 0) return []
  const { rows } = await tx.execute<{ id: string; beyond: Beyond | null }>(sql.join(asked, sql` union all `))
  const isClosable = closableBy(delivered)
  return [...new Set(rows.flatMap(({ id, beyond }) => (beyond === null || isClosable(beyond) ? Number(id) : [])))]
}

/** An open item that is not among the newest of its resource; `at` in ms since 1970. */
type Beyond = Pick<PlacedDelivery, 'resourceId' | 'endpoint' | 'event' | 'sequence' | 'at'>

/**
 * Tells whether new deliveries to the same endpoint may close an item: a generic one not after the last of them, a
 * milestone below their highest sequence. Each item is closed once, so all together cost no more than their number.
 */
function closableBy(delivered: readonly NewDelivery[]): (item: Beyond) => boolean {
  const placeOf = ({ resourceId, endpoint }: Pick<Beyond, 'resourceId' | 'endpoint'>) =>
    JSON.stringify([resourceId, endpoint])
  const reached = new Map<string, { last: number; highest: number }>()
  for (const row of delivered) {
    const { last, highest } = reached.get(placeOf(row)) ?? { last: row.at, highest: Number.NEGATIVE_INFINITY }
    reached.set(placeOf(row), { last: Math.max(last, row.at), highest: Math.max(highest, row.sequence ?? highest) })
  }
  return (item) => {
    const by = reached.get(placeOf(item))
    if (!by) return false
    if (streamOf(item.event) === null) return item.at <= by.last
    return item.sequence !== null && item.sequence < by.highest
  }
}

/** Selects undelivered milestones of the same events, among the newest deliveries of any outcome; null if none can be. */
export function sameEventQuery(environment: string, moved: readonly Omit<GoneDelivery, 'id'>[]): SQL | null {
  const { eventIds } = sharedIds(milestonesOf(moved))
  if (eventIds.size === 0) return null
  return sql`
    select id::text as id, null::json as beyond from (${newestOf(environment, sql`event_id`, eventIds)}) as sharing
    where outcome <> 'delivered' and split_part(event, '.', 1) in ${STREAMS}`
}

/** Selects items of the same resources: the newest, and every open one `beyond` them; null if none can be. */
export function sameResourceQuery(environment: string, moved: readonly Pick<NewDelivery, 'resourceId'>[]): SQL | null {
  const resources = [...new Set(moved.flatMap(({ resourceId }) => resourceId || []))]
  if (resources.length === 0) return null
  // `offset 0` keeps each lookup in the index.
  return sql`
    select delivery_id::text as id, case when place > ${LOOKED_AT} then json_build_object(
      'resourceId', resource_id, 'endpoint', endpoint, 'event', event, 'sequence', sequence,
      'at', (extract(epoch from at) * 1000)::bigint
    ) end as beyond
    from (
      select item.*, row_number() over (partition by resource_id order by at desc, delivery_id desc) as place
      from json_array_elements_text(${JSON.stringify(resources)}::json) as shared(value) cross join lateral (
        select delivery_id, resource_id, at, endpoint, event, sequence, state from recovery_item
        where environment = ${environment} and resource_id = shared.value
        offset 0
      ) as item
    ) as placed
    where place <= ${LOOKED_AT} or state = 'open'`
}

/** Selects all items that were closed by a delivery that is gone; null if none can be. */
export function unprovenQuery(environment: string, gone: readonly GoneDelivery[]): SQL | null {
  const evidence = gone.flatMap(({ id, resourceId, endpoint }) =>
    resourceId ? { id, resource: resourceId, endpoint } : [],
  )
  if (evidence.length === 0) return null
  return sql`
    with gone as materialized (
      select * from json_to_recordset(${JSON.stringify(evidence)}::json) as gone(id text, resource text, endpoint text)
    )
    select item.delivery_id::text as id, null::json as beyond from (select distinct resource, endpoint from gone) as place
    cross join lateral (
      select delivery_id from recovery_item
      where environment = ${environment} and resource_id = place.resource and recovery_item.endpoint = place.endpoint
        and state = 'closed' and evidence ->> 'deliveryId' in (select id from gone)
      offset 0
    ) as item`
}
