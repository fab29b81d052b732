import 'server-only'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../db'
import { recoveryProof } from '../../../db/schema'
import type { ProofDetail } from '../../../model/recovery'
import type { PlacedDelivery, RecoveryProof } from './rules/facts'

type ProofRow = {
  id: string
  at: string
  deliveryId: string | null
  subject: string | null
  resourceId: string | null
  detail: ProofDetail
}

/** Reads the proofs of these deliveries and resources; the returned function answers those of one row. */
export async function readProofs(
  tx: Transaction,
  environment: string,
  ids: readonly number[],
  resourceIds: ReadonlySet<string>,
): Promise<(row: Pick<PlacedDelivery, 'id' | 'resourceId'>) => RecoveryProof[]> {
  if (ids.length + resourceIds.size === 0) return () => []
  const columns = sql`
    id::text as id, (extract(epoch from at) * 1000)::bigint::text as at, delivery_id::text as "deliveryId", subject,
    resource_id as "resourceId", detail`
  const { rows: found } = await tx.execute<ProofRow>(sql`
    select ${columns} from recovery_proof where environment = ${environment}
      and delivery_id in (select value::bigint from json_array_elements_text(${JSON.stringify(ids)}::json))
    union all
    select ${columns} from recovery_proof where environment = ${environment}
      and resource_id in (select value from json_array_elements_text(${JSON.stringify([...resourceIds])}::json))`)
  const byDelivery = new Map<number, RecoveryProof[]>()
  const byResource = new Map<string, RecoveryProof[]>()
  for (const { id, at, deliveryId, ...row } of found) {
    const proof = {
      ...row,
      id: Number(id),
      at: Number(at),
      deliveryId: deliveryId === null ? null : Number(deliveryId),
    }
    if (proof.deliveryId !== null) add(byDelivery, proof.deliveryId, proof)
    else if (proof.resourceId !== null) add(byResource, proof.resourceId, proof)
  }
  return ({ id, resourceId }) => [...(byDelivery.get(id) ?? []), ...(byResource.get(resourceId ?? '') ?? [])]
}

function add<Key>(groups: Map<Key, RecoveryProof[]>, key: Key, proof: RecoveryProof): void {
  groups.set(key, [...(groups.get(key) ?? []), proof])
}

export type NewProof = typeof recoveryProof.$inferInsert

export async function storeProofs(tx: Transaction, proofs: readonly NewProof[]): Promise<void> {
  if (proofs.length > 0) await tx.insert(recoveryProof).values([...proofs])
}
