import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../db'
import { DERIVED, DERIVED_FROM, derivedSql, type GoneRow } from '../derived/registry'
import { lockDerived } from '../lock-derived'

/**
 * Removes deliveries, uncounts them everywhere, and judges again the failures that they were evidence for.
 *
 * @param ids a query for ids of this environment.
 * @returns how many were removed.
 */
export async function deleteRows(tx: Transaction, environment: string, ids: SQL): Promise<number> {
  await lockDerived(tx, environment)
  const { rows } = await tx.execute<{ gone: GoneRow[] }>(sql`
    with gone as (
      delete from delivery where environment = ${environment} and id in (${ids}) returning ${DERIVED_FROM}
    ), ${derivedSql('goneSql', environment)}, stated as (
      update sync_state set records = records - (select count(*) from gone)
      where environment = ${environment} and exists (select from gone)
      returning 1
    )
    select coalesce(json_agg(json_build_object(
      'id', id, 'event', event, 'eventId', event_id, 'resourceId', resource_id, 'endpoint', endpoint, 'outcome', outcome,
      'at', (extract(epoch from sort_at) * 1000)::bigint
    )), '[]') as gone from gone`)
  const gone = rows[0]?.gone ?? []
  for (const { remove } of DERIVED.toReversed()) await remove?.(tx, environment, gone)
  return gone.length
}

/**
 * Removes the oldest deliveries before an instant, at most `limit`, with their counts: the reverse of
 * `insertRecords`. A sequence stays noted until its last delivery goes.
 *
 * @returns how many were removed; under `limit` when none is left.
 */
export async function deleteDeliveries(
  tx: Transaction,
  environment: string,
  before: Date,
  limit: number,
): Promise<number> {
  const edge = sql`${before.toISOString()}::timestamptz`
  const deleted = await deleteRows(
    tx,
    environment,
    sql`
      select id from delivery where environment = ${environment} and sort_at < ${edge} order by sort_at, id limit ${limit}
    `,
  )
  if (deleted > 0) for (const { tidy } of DERIVED) await tidy?.(tx, environment, edge)
  if (deleted < limit) {
    await tx.execute(sql`delete from event_sequence where environment = ${environment} and last_at < ${edge}`)
    // All deliveries from before these re-reads are gone, and are not archived again.
    await tx.execute(
      sql`delete from recovery_proof where environment = ${environment} and resource_id is not null and at < ${edge}`,
    )
  }
  return deleted
}
