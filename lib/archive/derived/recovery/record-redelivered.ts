import 'server-only'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../db'
import type { Environment } from '../../../env'
import type { TargetKind } from '../../../model/redelivery'
import { lockDerived } from '../../lock-derived'
import { judgeItems } from './judge-items'
import { storeProofs } from './proofs'

export type AnsweredItem = { deliveryId: number; position: number; status: number | null; endedAt: Date }

type AnsweringJob = { id: number; targetId: string; targetName: string }

/**
 * Closes the items of redeliveries that were answered 2xx, in the transaction that stores the answers. In production only a
 * production target counts: the answer of a staging target says nothing about the handler that missed the event.
 */
export async function recordRedelivered(
  tx: Transaction,
  environment: Pick<Environment, 'name' | 'kind'>,
  job: AnsweringJob,
  answered: readonly AnsweredItem[],
): Promise<void> {
  await judgeWaitingProofs(tx, environment.name)
  if (answered.length === 0) return
  const { rows } = await tx.execute<{ kind: TargetKind }>(
    sql`select kind from redelivery_target where id = ${job.targetId}`,
  )
  if (!anyTargetProves(environment) && rows[0]?.kind !== 'production') return
  await lockDerived(tx, environment.name)
  const missed = await missedAmong(tx, environment.name, answered)
  await storeProofs(
    tx,
    missed.map(({ deliveryId, position, status, endedAt }) => ({
      environment: environment.name,
      kind: 'redelivered',
      deliveryId,
      at: endedAt,
      detail: { kind: 'redelivered', jobId: String(job.id), position, status, target: job.targetName },
    })),
  )
  await judgeItems(
    tx,
    environment.name,
    missed.map(({ deliveryId }) => deliveryId),
  )
}

/** Leaves out items whose delivery was delivered before or is no longer archived: they need no proof. */
async function missedAmong(
  tx: Transaction,
  environment: string,
  answered: readonly AnsweredItem[],
): Promise<AnsweredItem[]> {
  const ids = JSON.stringify(answered.map(({ deliveryId }) => deliveryId))
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id::text as id from delivery
    where environment = ${environment} and id in (select value::bigint from json_array_elements_text(${ids}::json)) and outcome <> 'delivered'`)
  const missed = new Set(rows.map(({ id }) => Number(id)))
  return answered.filter(({ deliveryId }) => missed.has(deliveryId))
}

/** In a sandbox environment every target stands for the handler. */
export const anyTargetProves = (environment: Pick<Environment, 'kind'> | undefined) => environment?.kind === 'sandbox'

const WAITING_AT_ONCE = 2_000

/** Judges the failures whose proofs a fast step of a redelivery stored unjudged. Answers how many proofs there were, at most 2,000. */
export async function judgeWaitingProofs(tx: Transaction, environment: string): Promise<number> {
  const waiting = async () => {
    const { rows } = await tx.execute<{ id: string; deliveryId: string }>(sql`
      select id::text as id, delivery_id::text as "deliveryId" from recovery_proof
      where environment = ${environment} and not is_judged order by id limit ${WAITING_AT_ONCE}`)
    return rows
  }
  if ((await waiting()).length === 0) return 0
  await lockDerived(tx, environment)
  const proofs = await waiting()
  await judgeItems(
    tx,
    environment,
    proofs.map(({ deliveryId }) => Number(deliveryId)),
  )
  await tx.execute(sql`
    update recovery_proof set is_judged = true where environment = ${environment}
      and id in (select value::bigint from json_array_elements_text(${JSON.stringify(proofs.map(({ id }) => id))}::json))`)
  return proofs.length
}
