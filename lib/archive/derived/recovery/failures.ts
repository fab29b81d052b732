import 'server-only'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../db'
import type { Outcome } from '../../../model/outcome'
import type { RecoveryDecision } from '../../../model/recovery'
import { subjectIdOf } from '../../../model/subject'
import type { FailureStanding, PlacedDelivery } from './rules/facts'

/** A failure and its standing; `before` is null until it is first judged. */
export type KnownFailure = PlacedDelivery & {
  outcome: Outcome
  responseStatus: number | null
  userId: string | null
  hasTime: boolean
  isSettled: boolean
  decision: RecoveryDecision | null
  before: FailureStanding | null
}

type Row = Omit<KnownFailure, 'id' | 'at' | 'before'> & { id: string; at: string } & {
  state: FailureStanding['state'] | null
  closedAt: string | null
} & Pick<FailureStanding, 'rule' | 'evidence' | 'closedBy' | 'reason'>

export async function readFailures(
  tx: Transaction,
  environment: string,
  ids: readonly number[],
): Promise<KnownFailure[]> {
  if (ids.length === 0) return []
  const { rows } = await tx.execute<Row>(sql`
    select delivery.id::text as id, delivery.event, delivery.endpoint, delivery.outcome,
      delivery.response_status as "responseStatus", delivery.user_id as "userId", delivery.event_id as "eventId",
      delivery.resource_id as "resourceId", delivery.sequence, "timestamp" is not null as "hasTime",
      settled as "isSettled",
      (extract(epoch from sort_at) * 1000)::bigint::text as at, decision, state, rule, evidence,
      closed_by as "closedBy", reason, (extract(epoch from closed_at) * 1000)::bigint::text as "closedAt"
    from (select distinct value::bigint as id from json_array_elements_text(${JSON.stringify(ids)}::json)) as asked
    join delivery on delivery.id = asked.id
    left join recovery_item as item on item.environment = delivery.environment and item.delivery_id = asked.id
    where delivery.environment = ${environment} and delivery.outcome <> 'delivered'
    order by delivery.id`)
  return rows.map(({ id, at, state, rule, evidence, closedBy, reason, closedAt, ...row }) => ({
    ...row,
    resourceId: subjectIdOf(row),
    id: Number(id),
    at: Number(at),
    before: state && { state, rule, evidence, closedBy, reason, closedAt: closedAt === null ? null : Number(closedAt) },
  }))
}
