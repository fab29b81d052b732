import 'server-only'
import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../db'
import { alert, alertRule, alertTransition } from '../../db/schema'

/** Plans the firing alerts of these rules again, because their channels changed; a channel that was told is not told twice. */
export async function planAgain(tx: Transaction, rules: SQL): Promise<void> {
  const firing = tx
    .select({ id: alert.id })
    .from(alert)
    .innerJoin(alertRule, eq(alertRule.id, alert.ruleId))
    .where(and(rules, eq(alert.state, 'firing'), eq(alert.firedAt, alertTransition.at)))
  await tx
    .update(alertTransition)
    .set({ plannedAt: null })
    .where(and(eq(alertTransition.transition, 'fired'), inArray(alertTransition.alertId, firing)))
}
