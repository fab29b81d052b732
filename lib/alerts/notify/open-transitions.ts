import 'server-only'
import { and, desc, eq, isNull, lt } from 'drizzle-orm'
import type { Transaction } from '../../db'
import { alert, alertRule, alertTransition } from '../../db/schema'
import type { AlertCause, Severity } from '../../model/alert/alert'
import type { ToldTransition } from '../../model/alert/message'
import { quietReason, type Silence } from '../silences/quiet'
import { readSilences } from '../silences/read-silences'

/** A transition of an alert whose messages are not planned yet. */
export type Open = {
  id: number
  alertId: number
  transition: ToldTransition
  isQuiet: boolean
  severity: Severity
  channelIds: readonly string[]
  cause: AlertCause
}

/**
 * The newest unplanned transitions, the oldest first. `waiting` has the firings that are silenced and go on. They do not count
 * towards `atOnce`, so that they never hide older transitions that may be told now.
 */
export async function readUnplanned(
  tx: Transaction,
  environment: string,
  now: Date,
  atOnce: number,
): Promise<{ open: Open[]; waiting: Set<number> }> {
  const silences = await readSilences(tx, environment, now)
  const waiting = new Set<number>()
  const open: Open[] = []
  let before = Number.MAX_SAFE_INTEGER
  let isMore = true
  while (isMore && open.length - waiting.size < atOnce) {
    const rows = await readPage(tx, environment, before, atOnce)
    for (const row of rows) {
      const { isWaiting, ...entry } = toOpen(row, silences, now)
      open.push(entry)
      if (isWaiting) waiting.add(entry.id)
    }
    before = rows.at(-1)?.entry.id ?? 0
    isMore = rows.length === atOnce
  }
  return { open: open.reverse(), waiting }
}

const readPage = (tx: Transaction, environment: string, before: number, atOnce: number) =>
  tx
    .select({ entry: alertTransition, alert, channelIds: alertRule.channelIds })
    .from(alertTransition)
    .innerJoin(alert, eq(alert.id, alertTransition.alertId))
    .innerJoin(alertRule, eq(alertRule.id, alert.ruleId))
    .where(
      and(
        eq(alertTransition.environment, environment),
        isNull(alertTransition.plannedAt),
        lt(alertTransition.id, before),
      ),
    )
    .orderBy(desc(alertTransition.id))
    .limit(atOnce)
    .for('update', { of: alertTransition })

function toOpen(
  { entry, alert: about, channelIds }: Awaited<ReturnType<typeof readPage>>[number],
  silences: readonly Silence[],
  now: Date,
): Open & { isWaiting: boolean } {
  const { ruleId, subject, cause, snoozedUntil, severity, state, firedAt } = about
  const isNewest = entry.transition !== 'fired' || firedAt?.getTime() === entry.at.getTime()
  const isFiring = entry.transition === 'fired' && state === 'firing' && isNewest
  const quiet = quietReason({ ruleId, subject, endpoint: cause.endpoint, snoozedUntil }, silences, now)
  // The present firing is judged by the silences of now; other transitions keep the reason that was stored.
  const isQuiet = isFiring ? quiet !== null : entry.quiet !== null
  return {
    id: entry.id,
    alertId: about.id,
    transition: entry.transition as ToldTransition,
    isQuiet,
    severity,
    channelIds,
    cause,
    isWaiting: isFiring && isQuiet,
  }
}
