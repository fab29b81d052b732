import 'server-only'
import { and, desc, eq, gte, inArray } from 'drizzle-orm'
import { type Database, getDatabase } from '../db'
import { registrationChange } from '../db/schema'
import { PROPAGATION_MS } from '../ramp/contract/timing'
import { settlingMs } from '../settling'
import type { ChangeState, RegistrationChange } from './dto'

export type ChangeRow = typeof registrationChange.$inferSelect

/** Longer than a request and its answer can take: whoever sent it is gone, and nobody will store its answer. */
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
export function toChange(row: ChangeRow, now: Date, platformNow: number): RegistrationChange {
  const state = stateOf(row, now)
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
    settlingMs: settlingOf(row, state, platformNow),
  }
}

function stateOf({ state, startedAt }: ChangeRow, now: Date): ChangeState {
  return state === 'sent' && now.getTime() - startedAt.getTime() > LOST_AFTER_MS ? 'unknown' : state
}

/** A refused change changed nothing; one whose answer is out settles once it is there. */
function settlingOf({ finishedAt, clockOffsetMs }: ChangeRow, state: ChangeState, platformNow: number): number {
  if (state === 'refused') return 0
  if (finishedAt) return settlingMs({ finishedAt, clockOffsetMs }, platformNow)
  return state === 'sent' ? PROPAGATION_MS : 0
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
