import 'server-only'
import { and, desc, eq, gte, inArray } from 'drizzle-orm'
import { type Database, getDatabase } from '../../db'
import { registrationChange } from '../../db/schema'
import { hasLostAnswer, msUntilLost, presumedEnd } from '../../platform-change/lost-answer'
import { propagatingMs } from '../../platform-change/propagating'
import { PROPAGATION_MS } from '../../ramp/contract/timing'
import type { RegistrationChange } from '../dto'

export type ChangeRow = typeof registrationChange.$inferSelect

const DAY_MS = 86_400_000
const MOST_CHANGES = 50

const NEVER_ANSWERED = 'The process that sent it ended before the answer was stored.'

/** A change as of `now`. @param platformNow ms since 1970 by the platform’s clock */
export function toRegistrationChange(row: ChangeRow, now: Date, platformNow: number): RegistrationChange {
  const openMs = msUntilLost(row.startedAt, row.finishedAt, now.getTime())
  const isLost = row.state === 'sent' && hasLostAnswer(row.startedAt, now.getTime())
  return {
    id: row.id,
    action: row.action,
    webhookId: row.webhookId,
    url: row.url,
    eventsBefore: row.eventsBefore,
    eventsAfter: row.eventsAfter,
    state: isLost ? 'unknown' : row.state,
    by: row.operatorName,
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    problem: isLost ? NEVER_ANSWERED : row.problem,
    propagatingMs: propagatingOf(row, openMs, platformNow),
    openMs,
  }
}

/** An unanswered change propagates from its presumed end. */
function propagatingOf(row: ChangeRow, openMs: number, platformNow: number): number {
  if (row.state === 'refused') return 0
  if (openMs > 0) return PROPAGATION_MS
  const finishedAt = presumedEnd(row.startedAt, row.finishedAt)
  return propagatingMs({ finishedAt, clockOffsetMs: row.clockOffsetMs }, platformNow)
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

/** The newest deletion of each URL that was made or may have been. */
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
