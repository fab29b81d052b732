import 'server-only'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db'
import type { SendResult } from '../send-request'
import type { JobCounts } from './dto'
import type { JobRow } from './job-rows'

const LOST =
  'Rampdesk stopped while this delivery was in flight, so its answer is not known. It may have arrived. Rampdesk does not send it again by itself.'

/** How an item ended, with the ids that name it and its resource. */
export type EndedItem = SendResult & {
  position: number
  deliveryId: number
  resourceId: string | null
  endedAt: Date
  /** Rampdesk itself could not send it, so it does not count as a failure in a row. */
  isOurs: boolean
}

/** Marks the items in flight as unknown, because no run waits for their answers. Returns the new counts. */
export async function endLostItems(tx: Transaction, job: JobRow): Promise<JobCounts> {
  if (!job.counts.sent) return job.counts
  const { rows } = await tx.execute<{ deliveryId: string; resourceId: string | null }>(sql`
    update redelivery_item set state = 'unknown', finished_at = now(), problem = ${LOST}
    where job_id = ${job.id} and state = 'sent' returning delivery_id as "deliveryId", resource_id as "resourceId"`)
  const lost = rows.map(({ deliveryId, resourceId }) => ({
    deliveryId: Number(deliveryId),
    resourceId,
    state: 'unknown' as const,
  }))
  const held = await holdBehind(tx, job, lost)
  return moved(job.counts, [
    { from: 'sent', to: 'unknown', count: rows.length },
    { from: 'waiting', to: 'held', count: held },
  ])
}

/** Stores the results of items that are still marked as sent. Returns the stored ones, in the given order. */
export async function storeResults(
  tx: Transaction,
  jobId: number,
  results: readonly EndedItem[],
): Promise<EndedItem[]> {
  if (results.length === 0) return []
  const column = <T>(read: (result: EndedItem) => T) => sql.param(results.map(read))
  const positions = column(({ position }) => position)
  // The positions stand here twice: without statistics, a planner may read the whole job for each result.
  const { rows } = await tx.execute<{ position: number }>(sql`
    update redelivery_item as item set
      state = ended.state, finished_at = ended.at, latency_ms = ended.latency, status = ended.status,
      problem = ended.problem, answer = ended.answer, is_answer_cut = ended.is_cut
    from unnest(
      ${positions}::integer[], ${column(({ state }) => state)}::text[],
      ${column(({ endedAt }) => endedAt.toISOString())}::timestamptz[], ${column(({ latencyMs }) => latencyMs)}::integer[],
      ${column(({ status }) => status)}::integer[], ${column(({ problem }) => problem)}::text[],
      ${column(({ answer }) => (answer === null ? null : Buffer.from(answer)))}::bytea[],
      ${column(({ isAnswerCut }) => isAnswerCut)}::boolean[]
    ) as ended (position, state, at, latency, status, problem, answer, is_cut)
    where item.job_id = ${jobId} and item.position = any(${positions}::integer[]) and item.position = ended.position
      and item.state = 'sent'
    returning item.position`)
  const stored = new Set(rows.map(({ position }) => position))
  return results.filter(({ position }) => stored.has(position))
}

type Ended = { deliveryId: number; resourceId: string | null; state: SendResult['state'] }

const ENDED_WORDS: Record<Exclude<SendResult['state'], 'delivered'>, string> = {
  rejected: 'was rejected',
  failed: 'failed',
  unknown: 'has an unknown outcome',
  'not-sent': 'was not sent',
}

/** Holds the waiting items behind one that was not delivered, for a person; only in the order of resources. Returns their number. */
export async function holdBehind(
  tx: Transaction,
  job: Pick<JobRow, 'id' | 'order'>,
  ended: readonly Ended[],
): Promise<number> {
  if (job.order !== 'resource') return 0
  const words = new Map<string, string>()
  for (const { deliveryId, resourceId, state } of ended) {
    if (resourceId !== null && state !== 'delivered')
      words.set(resourceId, `Delivery ${deliveryId} of the same resource came before it and ${ENDED_WORDS[state]}.`)
  }
  if (words.size === 0) return 0
  const resources = sql.param([...words.keys()])
  const { rows } = await tx.execute<{ count: number }>(sql`
    with held as (
      update redelivery_item as item set state = 'held', finished_at = now(), problem = behind.problem
      from unnest(${resources}::text[], ${sql.param([...words.values()])}::text[]) as behind (resource_id, problem)
      where item.job_id = ${job.id} and item.resource_id = any(${resources}::text[])
        and item.resource_id = behind.resource_id and item.state = 'waiting'
      returning 1
    )
    select count(*)::int as count from held`)
  return rows[0]?.count ?? 0
}

type ItemState = keyof JobCounts

export function moved(
  counts: JobCounts,
  moves: readonly { from: ItemState; to: ItemState; count: number }[],
): JobCounts {
  const next = { ...counts }
  for (const { from, to, count } of moves) {
    if (count === 0) continue
    next[from] = (next[from] ?? 0) - count
    next[to] = (next[to] ?? 0) + count
  }
  return next
}
