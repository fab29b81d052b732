import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db'
import { lockDerived } from '../../lock-derived'
import { OFF_RAMP_STREAM, snapshotOf } from './snapshot-of'
import { type FoundSnapshot, takeOutSnapshots, writeSnapshots } from './write-snapshots'

type StoredRecord = {
  event: string
  sort_at: string
  timestamp: string | null
  payload: string
  resource_id: string | null
  sequence: number | null
}

/** Stores the off-ramp snapshots of new records. Every transaction that adds deliveries calls it, after `lockDerived`. */
export async function addSnapshots(
  tx: Transaction,
  environment: string,
  stored: readonly { record: StoredRecord; id: number }[],
): Promise<void> {
  const found = stored.flatMap(({ record, id: deliveryId }): FoundSnapshot[] => {
    const { event, resource_id: resourceId, sequence, sort_at: at, timestamp } = record
    if (!isOfOffRamp(event) || resourceId === null || sequence === null) return []
    const facts = snapshotOf(record.payload)
    return facts ? [{ deliveryId, resourceId, sequence, at, hasTime: timestamp !== null, ...facts }] : []
  })
  await writeSnapshots(tx, environment, found)
}

/** Gives each off-ramp that lost its latest snapshot with removed deliveries the latest one that is left. */
export async function dropSnapshots(
  tx: Transaction,
  environment: string,
  gone: readonly { id: number; event: string }[],
): Promise<void> {
  const deliveryIds = gone.filter(({ event }) => isOfOffRamp(event)).map(({ id }) => id)
  if (deliveryIds.length === 0) return
  await lockDerived(tx, environment)
  const resources = await takeOutSnapshots(tx, environment, deliveryIds)
  if (resources.length === 0) return
  const { rows } = await tx.execute<SnapshotRow>(sql`
    select other.* from json_array_elements_text(${JSON.stringify(resources)}::json) as lost(resource_id)
    cross join lateral (
      select ${SNAPSHOT_COLUMNS} from delivery
      where environment = ${environment} and resource_id = lost.resource_id and ${HOLDS_SNAPSHOT}
    ) as other`)
  await writeSnapshots(tx, environment, rows.flatMap(toFound))
}

const isOfOffRamp = (event: string) => event.split('.', 1)[0] === OFF_RAMP_STREAM

export async function tidySnapshots(tx: Transaction, environment: string, edge: SQL): Promise<void> {
  await tx.execute(sql`delete from off_ramp_count where environment = ${environment} and hour < ${edge} and count = 0`)
}

export const SNAPSHOT_COLUMNS = sql`id::text as id, resource_id as "resourceId", sequence,
  (extract(epoch from sort_at) * 1000)::bigint::text as at,
  "timestamp" is not null as "hasTime", payload`

/** The condition of rows whose payload `snapshotOf` reads. */
export const HOLDS_SNAPSHOT = sql`split_part(event, '.', 1) = ${OFF_RAMP_STREAM} and resource_id is not null and sequence is not null`

export type SnapshotRow = Pick<FoundSnapshot, 'resourceId' | 'sequence' | 'at' | 'hasTime'> & {
  id: string
  payload: string
}

export function toFound({ id, at, payload, ...row }: SnapshotRow): FoundSnapshot[] {
  const facts = snapshotOf(payload)
  if (facts === null) return []
  return [{ ...row, deliveryId: Number(id), at: new Date(Number(at)).toISOString(), ...facts }]
}
