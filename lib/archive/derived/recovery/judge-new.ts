import 'server-only'
import type { Transaction } from '../../../db'
import type { Outcome } from '../../../model/outcome'
import { subjectIdOf } from '../../../model/subject'
import { groupSharing, sharedIds } from '../../settlement/read-sharing'
import { settles } from '../../settlement/settles'
import { readAffected } from './affected-items'
import { type KnownFailure, readFailures } from './failures'
import { JUDGED_AT_ONCE, judgeItems } from './judge-items'
import { type FailureEvidence, readEvidence, storeJudged } from './judged'

/** A delivery; keys are its columns, times ISO 8601. */
export type NewRecord = {
  sort_at: string
  timestamp: string | null
  event: string
  endpoint: string
  outcome: Outcome
  response_status: number | null
  user_id: string | null
  resource_id: string | null
  event_id: string | null
  sequence: number | null
  occurred_at: string | null
}

/** Stored rows near new records, as they are before those are stored. */
export type Neighbours = FailureEvidence & { affected: readonly KnownFailure[]; affectedBeyond: readonly number[] }

/** Reads what new records are judged by, and what they may change. The lock is held. */
export async function readNeighbours(
  tx: Transaction,
  environment: string,
  records: readonly NewRecord[],
): Promise<Neighbours> {
  const ids = await readAffected(tx, environment, records.filter(isDelivered).map(placed))
  const affected = await readFailures(tx, environment, ids.slice(0, JUDGED_AT_ONCE))
  const missed = records.filter((record) => !isDelivered(record)).map(placed)
  const judged = sharedIds([...missed, ...affected])
  const evidence = await readEvidence(
    tx,
    environment,
    affected.map(({ id }) => id),
    judged,
  )
  return { ...evidence, affected, affectedBeyond: ids.slice(JUDGED_AT_ONCE) }
}

/** Positions of the records that these or the stored ones settle. What is wrong by their number is turned by `judgeNew`. */
export function settledAmong(records: readonly NewRecord[], { delivered }: Neighbours): number[] {
  const own = records.filter(isDelivered).map((record) => evidenceOf(record, Number.MAX_SAFE_INTEGER))
  const sharing = groupSharing([...delivered, ...own])
  return records.flatMap((record, position) => {
    if (isDelivered(record)) return []
    const row = placed(record)
    return sharing(row).some((other) => settles(other, row) !== null) ? position : []
  })
}

/** Judges new records and the failures that they touch, after their runs. */
export async function judgeNew(
  tx: Transaction,
  environment: string,
  stored: readonly { record: NewRecord; id: number; isSettled: boolean }[],
  { affected, affectedBeyond, delivered, proofsOf }: Neighbours,
): Promise<void> {
  const missed = [...affected]
  const evidence = [...delivered]
  for (const { record, id, isSettled } of stored)
    if (isDelivered(record)) evidence.push(evidenceOf(record, id))
    else missed.push(failureOf(record, id, isSettled))
  await storeJudged(tx, environment, missed, { delivered: evidence, proofsOf })
  await judgeItems(tx, environment, affectedBeyond)
}

const isDelivered = ({ outcome }: NewRecord) => outcome === 'delivered'

const placed = ({ event, endpoint, event_id, resource_id, user_id, sequence, sort_at }: NewRecord) => ({
  event,
  endpoint,
  eventId: event_id,
  resourceId: subjectIdOf({ event, userId: user_id, resourceId: resource_id }),
  sequence,
  at: Date.parse(sort_at),
})

const evidenceOf = (record: NewRecord, id: number) => ({
  ...placed(record),
  id,
  occurredAt: record.occurred_at === null ? null : Date.parse(record.occurred_at),
})

const failureOf = (record: NewRecord, id: number, isSettled: boolean): KnownFailure => ({
  ...placed(record),
  id,
  outcome: record.outcome,
  responseStatus: record.response_status,
  userId: record.user_id,
  hasTime: record.timestamp !== null,
  isSettled,
  decision: null,
  before: null,
})
