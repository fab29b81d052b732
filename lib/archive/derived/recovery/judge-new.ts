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

/** Stored rows by which new records are judged, or which they may change; read before the records are stored. */
export type Neighbours = FailureEvidence & { affected: readonly KnownFailure[]; affectedBeyond: readonly number[] }

/** Reads the neighbours of new records. The caller has called `lockDerived`. */
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

/** Positions of the records that new or stored ones settle. It may be wrong for ids with more rows than are looked at; `judgeNew` corrects it. */
export function settledAmong(records: readonly NewRecord[], { delivered }: Neighbours): number[] {
  const missed = records.filter((record) => !isDelivered(record)).map(placed)
  const added = records.map((record) => ({ record, id: Number.MAX_SAFE_INTEGER }))
  const own = evidenceAmong(added, missed)
  const sharing = groupSharing([...delivered, ...own])
  return records.flatMap((record, position) => {
    if (isDelivered(record)) return []
    const row = placed(record)
    return sharing(row).some((other) => settles(other, row) !== null) ? position : []
  })
}

/** Judges new records and the failures that they touch, after `addRuns`. */
export async function judgeNew(
  tx: Transaction,
  environment: string,
  stored: readonly { record: NewRecord; id: number; isSettled: boolean }[],
  { affected, affectedBeyond, delivered, proofsOf }: Neighbours,
): Promise<void> {
  const failed = stored.filter(({ record }) => !isDelivered(record))
  const missed = [...affected, ...failed.map(({ record, id, isSettled }) => failureOf(record, id, isSettled))]
  const evidence = [...delivered, ...evidenceAmong(stored, missed)]
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

/** The delivered records that share an id with a failure. Most share none, and grouping all of them by both ids would cost more. */
function evidenceAmong(
  added: readonly { record: NewRecord; id: number }[],
  missed: readonly Pick<KnownFailure, 'eventId' | 'resourceId'>[],
) {
  const eventIds = new Set(missed.flatMap(({ eventId }) => eventId || []))
  const subjectIds = new Set(missed.flatMap(({ resourceId }) => resourceId || []))
  return added.flatMap(({ record, id }) => {
    if (!isDelivered(record)) return []
    const { event, event_id, user_id: userId, resource_id: resourceId } = record
    const subjectId = subjectIdOf({ event, userId, resourceId })
    const isShared = eventIds.has(event_id ?? '') || subjectIds.has(subjectId ?? '')
    return isShared ? evidenceOf(record, id) : []
  })
}

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
