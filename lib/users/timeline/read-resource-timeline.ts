import 'server-only'
import { and, desc, eq, lte, sql } from 'drizzle-orm'
import { moneyGlance } from '../../archive/happened/what-happened'
import { authorize, type Scope } from '../../auth/scope'
import { indexable } from '../../codec/indexable'
import { getDatabase } from '../../db'
import { delivery } from '../../db/schema'
import type { ResourceTimeline } from '../dto'
import { type ToldRecord, toTimeline } from './to-timeline'

const READ_AT_MOST = 300

/** The most bytes of a payload that is read; an event with a longer one has no state. */
const LONGEST_READ = 16_384

export type ResourceHistory = { timeline: ResourceTimeline; newestSnapshot: Record<string, unknown> | null }

/**
 * Reads the archived events of a resource of this user, and its snapshot with the highest sequence.
 *
 * @throws AppError `forbidden` without delivery.read
 */
export async function readResourceTimeline(scope: Scope, userId: string, resourceId: string): Promise<ResourceHistory> {
  authorize(scope, 'delivery.read')
  const db = await getDatabase()
  const found = await db
    .select({
      id: delivery.id,
      event: delivery.event,
      outcome: delivery.outcome,
      eventId: delivery.eventId,
      sequence: delivery.sequence,
      occurredAt: delivery.occurredAt,
      timestamp: delivery.timestamp,
      payload: sql<string>`case when ${lte(delivery.payloadBytes, LONGEST_READ)} then ${delivery.payload} else '' end`,
    })
    .from(delivery)
    .where(
      and(
        eq(delivery.environment, scope.environment.name),
        eq(delivery.resourceId, indexable(resourceId)),
        eq(delivery.userId, indexable(userId)),
      ),
    )
    .orderBy(desc(delivery.sortAt), desc(delivery.id))
    .limit(READ_AT_MOST + 1)
  const records: ToldRecord[] = found
    .slice(0, READ_AT_MOST)
    .map(({ payload, ...record }) => ({ ...record, state: moneyGlance(record.event, payload)?.state ?? null }))
  const newest = found
    .filter(({ sequence, payload }) => sequence !== null && payload !== '')
    .sort((a, b) => Number(b.sequence) - Number(a.sequence))[0]
  return {
    timeline: { events: toTimeline(records), isCut: found.length > READ_AT_MOST },
    newestSnapshot: newest ? parseObject(newest.payload) : null,
  }
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    // The keys of a JSON object are texts.
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
