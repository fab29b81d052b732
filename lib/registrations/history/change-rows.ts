import 'server-only'
import { and, desc, eq, gte, inArray } from 'drizzle-orm'
import { type Database, getDatabase } from '../../db'
import { registrationChange } from '../../db/schema'
import { PROPAGATION_MS } from '../../ramp/contract/timing'
import { settlingMs } from '../../settling'
import type { RegistrationChange } from '../dto'

export type ChangeRow = typeof registrationChange.$inferSelect

/**
 * A change that has been sent and has no answer is presumed to have ended after this long, made or not. Longer than a
 * request and its answer can take: whoever sent it is gone by then, and nobody will store its answer.
 */
export const LOST_AFTER_MS = 120_000

const DAY_MS = 86_400_000
const MOST_CHANGES = 50

/** What was never finished. */
const LOST = 'The process that sent it ended before the answer was stored.'

/**
 * A change as it reads now.
 *
 * @param platformNow milliseconds since 1970 by the platform's clock
 */
export function toRegistrationChange(row: ChangeRow, now: Date, platformNow: number): RegistrationChange {
  const openMs = openMsOf(row, now)
  const state = row.state === 'sent' && openMs === 0 ? 'unknown' : row.state
  const isLost = row.state !== state
  return {
    id: row.id,
    action: row.action,
    webhookId: row.webhookId,
    url: row.url,
    eventsBefore: row.eventsBefore,
    eventsAfter: row.eventsAfter,
    state,
    by: row.operatorName,
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    problem: isLost ? LOST : row.problem,
    settlingMs: settlingOf(row, openMs, platformNow),
    openMs,
  }
}

/** How long a change whose answer has not come may still be made, in milliseconds; 0 for one that has ended. */
export function openMsOf({ startedAt, finishedAt }: ChangeRow, now: Date): number {
  const left = startedAt.getTime() + LOST_AFTER_MS - now.getTime()
  return finishedAt ? 0 : Math.min(LOST_AFTER_MS, Math.max(0, left))
}

/** A refused change changed nothing. One without an answer settles from when it is presumed to have ended. */
function settlingOf(row: ChangeRow, openMs: number, platformNow: number): number {
  const { state, startedAt, clockOffsetMs } = row
  if (state === 'refused') return 0
  if (openMs > 0) return PROPAGATION_MS
  const finishedAt = row.finishedAt ?? new Date(startedAt.getTime() + LOST_AFTER_MS)
  return settlingMs({ finishedAt, clockOffsetMs }, platformNow)
}

/** The changes of the last day, newest first, at most 50. */
export async function readChanges(environment: string, now: Date): Promise<ChangeRow[]> {
  const db = await getDatabase()
  return db
    .select()
    .from(registrationChange)
    .where(
      and(
        eq(registrationChange.environment, environment),
        gte(registrationChange.startedAt, new Date(now.getTime() - DAY_MS)),
      ),
    )
    .orderBy(desc(registrationChange.startedAt), desc(registrationChange.id))
    .limit(MOST_CHANGES)
}

/** The newest deletion of each URL that was made here, or may have been, however long ago. */
export async function readDeletions(db: Database, environment: string, urls: readonly string[]): Promise<ChangeRow[]> {
  if (urls.length === 0) return []
  return db
    .selectDistinctOn([registrationChange.url])
    .from(registrationChange)
    .where(
      and(
        eq(registrationChange.environment, environment),
        eq(registrationChange.action, 'delete'),
        inArray(registrationChange.state, ['done', 'unknown', 'sent']),
        inArray(registrationChange.url, [...urls]),
      ),
    )
    .orderBy(registrationChange.url, desc(registrationChange.startedAt))
}
