import 'server-only'
import { inArray } from 'drizzle-orm'
import { STALE_AFTER_MS } from '../archive/coverage/pass-overdue'
import { getDatabase } from '../db'
import { syncState } from '../db/schema'
import { createEgress, type EgressParts } from '../egress/create-egress'
import { egressProblemWords } from '../egress/problem'
import { env } from '../env'
import { logger } from '../logger'

const DEADLINE_MS = 10_000

/** `silent`: something is not well, so that somebody else notices. */
export type Beat = 'off' | 'silent' | 'sent' | 'failed'

/**
 * Asks the address of HEARTBEAT_URL while the database answers and every environment's sync is up to date. That it is called is
 * the sign of life of the worker.
 */
export async function sendHeartbeat(now: Date = new Date(), parts: EgressParts = {}): Promise<Beat> {
  const { heartbeatUrl, egress, environments } = env()
  if (heartbeatUrl === undefined) return 'off'
  const late = await findLate(
    environments.map(({ name }) => name),
    now,
  )
  if (late.length > 0) {
    logger.warn({ environments: late }, 'No heartbeat: a sync is not up to date')
    return 'silent'
  }
  const result = await createEgress(egress, parts).send({
    url: heartbeatUrl,
    method: 'GET',
    headers: { 'user-agent': 'Rampdesk' },
    body: null,
    deadlineMs: DEADLINE_MS,
    maxAnswerBytes: 1024,
  })
  if (result.state === 'answered' && result.status < 400) return 'sent'
  const problem =
    result.state === 'answered'
      ? `it answered ${result.status}`
      : result.state === 'refused'
        ? 'egress refused it'
        : egressProblemWords(result.problem)
  logger.warn({ problem }, 'The heartbeat could not be sent')
  return 'failed'
}

/** Environments whose sync has not caught up within five minutes. */
async function findLate(names: readonly string[], now: Date): Promise<string[]> {
  const db = await getDatabase()
  const rows = await db
    .select({ environment: syncState.environment, caughtUpAt: syncState.caughtUpAt })
    .from(syncState)
    .where(inArray(syncState.environment, [...names]))
  const caughtUp = new Map(rows.map(({ environment, caughtUpAt }) => [environment, caughtUpAt?.getTime() ?? 0]))
  return names.filter((name) => now.getTime() - (caughtUp.get(name) ?? 0) > STALE_AFTER_MS)
}
