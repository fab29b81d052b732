import 'server-only'
import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, inArray, lt, notExists, or, sql } from 'drizzle-orm'
import { recordAudit } from '../../auth/audit/audit'
import type { Scope } from '../../auth/scope'
import { getDatabase, type Transaction } from '../../db'
import { alert, alertMessage, alertMessageItem, alertSilence, alertTransition } from '../../db/schema'
import type { Environment } from '../../env'
import { inSlices, type SliceSizes } from '../../jobs/in-slices'

/** The days for which the history of alerts and its messages are kept. */
export const ALERT_HISTORY_DAYS = 365

type PurgeOptions = { signal: AbortSignal; now?: Date; rows?: SliceSizes }

const ROWS = { first: 200, least: 50, most: 2_000 }

const DAY_MS = 86_400_000

/**
 * Removes the history of alerts that is too old, with its messages, resolved alerts that have no history left, and silences that
 * are over. The last firing of an unresolved alert stays, whatever its age, because its end goes to the channels that were told.
 *
 * The days count from the newest entry or now, whichever is earlier, so that a fast clock does not empty the history.
 *
 * @returns the number of removed entries
 */
export async function purgeAlerts(
  environment: Environment,
  { signal, now = new Date(), rows = ROWS }: PurgeOptions,
): Promise<number> {
  const { name } = environment
  const newest = await newestEntry(name)
  if (newest === null) return 0
  const before = new Date(Math.min(now.getTime(), newest.getTime()) - ALERT_HISTORY_DAYS * DAY_MS)
  const actor = { kind: 'system', name: 'purge-alerts' } as const
  const scope: Scope = { actor, environment, requestId: randomUUID(), address: null }
  let isNoted = false
  return inSlices({ sizes: rows, signal }, async (tx, size) => {
    const silences = isNoted ? 0 : await removeSilences(tx, name, before)
    const count = await removeEntries(tx, name, before, size)
    if (count + silences > 0 && !isNoted) {
      const detail = { before: before.toISOString(), keepDays: ALERT_HISTORY_DAYS }
      await recordAudit(tx, scope, { action: 'alert.purge', entity: 'alert', detail })
    }
    isNoted = true
    return { rows: count, hasMore: count === size }
  })
}

async function newestEntry(environment: string): Promise<Date | null> {
  const db = await getDatabase()
  const [newest] = await db
    .select({ at: alertTransition.at })
    .from(alertTransition)
    .where(eq(alertTransition.environment, environment))
    .orderBy(desc(alertTransition.id))
    .limit(1)
  return newest?.at ?? null
}

/** The id of the last firing of an alert. */
const LAST_FIRING = sql`(
  select max(last.id) from alert_transition as last where last.alert_id = ${alert.id} and last.transition = 'fired')`

async function removeEntries(tx: Transaction, environment: string, before: Date, size: number): Promise<number> {
  const old = await tx
    .select({ id: alertTransition.id, alertId: alertTransition.alertId })
    .from(alertTransition)
    .innerJoin(alert, eq(alert.id, alertTransition.alertId))
    .where(
      and(
        eq(alertTransition.environment, environment),
        lt(alertTransition.at, before),
        or(eq(alert.state, 'resolved'), sql`${alertTransition.id} < ${LAST_FIRING}`),
      ),
    )
    .orderBy(asc(alertTransition.id))
    .limit(size)
  if (old.length === 0) return 0
  const ids = old.map(({ id }) => id)
  const told = await tx
    .delete(alertMessageItem)
    .where(inArray(alertMessageItem.transitionId, ids))
    .returning({ messageId: alertMessageItem.messageId })
  const items = tx
    .select({ id: alertMessageItem.messageId })
    .from(alertMessageItem)
    .where(eq(alertMessageItem.messageId, alertMessage.id))
  const messageIds = [...new Set(told.map(({ messageId }) => messageId))]
  if (messageIds.length > 0)
    await tx.delete(alertMessage).where(and(inArray(alertMessage.id, messageIds), notExists(items)))
  await tx.delete(alertTransition).where(inArray(alertTransition.id, ids))
  const history = tx
    .select({ id: alertTransition.id })
    .from(alertTransition)
    .where(eq(alertTransition.alertId, alert.id))
  const alertIds = [...new Set(old.map(({ alertId }) => alertId))]
  await tx.delete(alert).where(and(inArray(alert.id, alertIds), eq(alert.state, 'resolved'), notExists(history)))
  return old.length
}

/** Removes mutes and planned work that ended, or were ended, before then. */
async function removeSilences(tx: Transaction, environment: string, before: Date): Promise<number> {
  const isOver = or(lt(alertSilence.endsAt, before), lt(alertSilence.removedAt, before))
  const removed = await tx
    .delete(alertSilence)
    .where(and(eq(alertSilence.environment, environment), isOver))
    .returning({ id: alertSilence.id })
  return removed.length
}
