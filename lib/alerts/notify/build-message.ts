import 'server-only'
import { asc, eq } from 'drizzle-orm'
import { getDatabase } from '../../db'
import type { alertMessage } from '../../db/schema'
import { alert, alertMessageItem, alertRule, alertTransition } from '../../db/schema'
import { type Environment, env } from '../../env'
import { rowAddress } from '../../list/row-address'
import { ALERTS } from '../list/alerts'
import { type AlertMessage, LISTED_AT_MOST } from '../messages/alert-message'

/** A stored message with the evidence of its transitions, ready to be written for a channel. */
export async function buildMessage(
  environment: Pick<Environment, 'name' | 'label'>,
  stored: typeof alertMessage.$inferSelect,
): Promise<AlertMessage> {
  const { origin } = env()
  const { name, label } = environment
  const db = await getDatabase()
  const rows = await db
    .select({ entry: alertTransition, alert, rule: alertRule.name })
    .from(alertMessageItem)
    .innerJoin(alertTransition, eq(alertTransition.id, alertMessageItem.transitionId))
    .innerJoin(alert, eq(alert.id, alertTransition.alertId))
    .innerJoin(alertRule, eq(alertRule.id, alert.ruleId))
    .where(eq(alertMessageItem.messageId, stored.id))
    .orderBy(asc(alertTransition.id))
  const alerts = rows
    .slice(0, LISTED_AT_MOST)
    .map(({ entry, alert: about, rule }) => ({
      id: String(about.id),
      rule,
      subject: about.subjectName,
      sentence: entry.evidence.sentence,
      href: `${origin}/${name}/alerts/${about.id}`,
    }))
  const [only] = alerts
  const firing = stored.transition === 'fired' ? { state: 'firing' as const } : {}
  return {
    id: `rampdesk-${name}-${stored.id}`,
    thread: `rampdesk-${name}-${stored.threadId ?? stored.id}`,
    transition: stored.transition,
    severity: rows.some(({ alert: { severity } }) => severity === 'page') ? 'page' : 'notify',
    environment: { name, label },
    at: (rows[0]?.entry.at ?? stored.createdAt).toISOString(),
    cause: stored.cause,
    alerts,
    total: rows.length,
    by: rows[0]?.entry.operatorName ?? null,
    href: only && rows.length === 1 ? only.href : `${origin}${rowAddress(ALERTS, name, firing)}`,
    isRepeat: stored.isRepeat,
    insteadOf: stored.insteadOf,
    isTest: false,
  }
}
