import 'server-only'
import { eq } from 'drizzle-orm'
import { ALERTS } from '../../alerts/list/alerts'
import { ALERT_ORDER, matchingAlerts, toAlertRow } from '../../alerts/list/list-alerts'
import { alert, alertRule } from '../../db/schema'
import { beginningOf } from '../../list/keyset'
import { keysetOrder } from '../../list/sql'
import { exportSource } from '../source'

export const ALERT_SOURCE = exportSource(ALERTS, {
  count: (db, { environment, filters, now }) => db.$count(alert, matchingAlerts(environment, filters, now)),
  rows: async function* (db, { environment, filters, order, now }) {
    const rows = await db
      .select({ alert, ruleName: alertRule.name })
      .from(alert)
      .innerJoin(alertRule, eq(alertRule.id, alert.ruleId))
      .where(matchingAlerts(environment, filters, now))
      .orderBy(...keysetOrder(ALERT_ORDER, beginningOf(order)))
    yield rows.map((row) => toAlertRow(row, [], now))
  },
})
