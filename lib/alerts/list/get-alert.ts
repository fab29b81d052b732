import 'server-only'
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { alert, alertRule, alertTransition } from '../../db/schema'
import { AppError } from '../../errors'
import { listMessagesOfAlert } from '../channels/list-messages'
import type { AlertDetail } from '../dto'
import { readSilences } from '../silences/read-silences'
import { toAlertRow } from './list-alerts'

const HISTORY_AT_MOST = 200

/** One alert with what happened to it. @throws AppError `forbidden` without alert.read; `not_found` */
export async function getAlert(scope: Scope, id: string, now: Date): Promise<AlertDetail> {
  authorize(scope, 'alert.read')
  const db = await getDatabase()
  const { name } = scope.environment
  const [row] = await db
    .select({ alert, ruleName: alertRule.name })
    .from(alert)
    .innerJoin(alertRule, eq(alertRule.id, alert.ruleId))
    .where(and(eq(alert.id, Number(id)), eq(alert.environment, name), isNotNull(alert.firedAt)))
  if (!row) throw new AppError('not_found', 'There is no such alert.')
  const [silences, messages, history] = await Promise.all([
    readSilences(db, name, now),
    listMessagesOfAlert(db, row.alert.id),
    db
      .select()
      .from(alertTransition)
      .where(eq(alertTransition.alertId, row.alert.id))
      .orderBy(desc(alertTransition.id))
      .limit(HISTORY_AT_MOST),
  ])
  return {
    alert: toAlertRow(row, silences, now),
    readAt: now.toISOString(),
    messages,
    history: history.map(({ id: own, at, transition, evidence, operatorName, quiet }) => ({
      id: String(own),
      at: at.toISOString(),
      transition,
      sentence: evidence.sentence,
      by: operatorName,
      quiet,
    })),
  }
}
