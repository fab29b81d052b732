import 'server-only'
import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import { MILESTONES } from '../../archive/happened/milestones'
import { payloadObject, textAt } from '../../archive/happened/payload-member'
import { whatHappened } from '../../archive/happened/what-happened'
import type { Database } from '../../db'
import { delivery } from '../../db/schema'
import { EVENTS } from '../../ramp/contract/events'
import type { ArchivedDeposit, ReleaseStep } from './dto'

const MILESTONE_EVENTS = EVENTS.filter(({ group, family }) => group === 'achDebit' && family === 'milestone').map(
  ({ name }) => name,
)

/** Plenty, because a deposit has few milestones, although each may have deliveries to several endpoints. */
const READ_AT_MOST = 200

const PAYLOAD_AT_MOST = 64 * 1024

/** The deposit as its archived milestones tell it; null if there are none. */
export async function readArchivedDeposit(
  db: Database,
  environment: string,
  depositId: string,
): Promise<ArchivedDeposit | null> {
  const rows = await db
    .select({
      id: delivery.id,
      event: delivery.event,
      eventId: delivery.eventId,
      sequence: delivery.sequence,
      occurredAt: delivery.occurredAt,
      payload: delivery.payload,
    })
    .from(delivery)
    .where(
      and(
        eq(delivery.environment, environment),
        eq(delivery.resourceId, depositId),
        inArray(delivery.event, MILESTONE_EVENTS),
        lte(delivery.payloadBytes, PAYLOAD_AT_MOST),
      ),
    )
    .orderBy(asc(delivery.sequence), asc(delivery.sortAt), asc(delivery.id))
    .limit(READ_AT_MOST)
  const each = [...new Map(rows.map((row) => [row.eventId ?? `delivery ${row.id}`, row])).values()]
  const newest = each.at(-1)
  if (!newest) return null
  return {
    event: newest.event,
    at: newest.occurredAt?.toISOString() ?? null,
    facts: whatHappened(newest.event, newest.payload).facts,
    steps: each.map(toStep),
  }
}

type MilestoneRow = Pick<typeof delivery.$inferSelect, 'id' | 'event' | 'sequence' | 'occurredAt' | 'payload'>

function toStep({ id, event, sequence, occurredAt, payload }: MilestoneRow): ReleaseStep {
  const snapshot = payloadObject(payload)
  return {
    deliveryId: String(id),
    event,
    title: MILESTONES[event]?.title ?? event,
    at: occurredAt?.toISOString() ?? null,
    sequence,
    released: snapshot && textAt(snapshot, 'deposit.confirmedReleasedAmountUsd'),
  }
}
