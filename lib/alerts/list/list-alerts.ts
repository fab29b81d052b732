import 'server-only'
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { alert, alertRule } from '../../db/schema'
import { countList } from '../../list/count/count-list'
import { groupRows } from '../../list/count/group-rows'
import { readKeysetPage } from '../../list/keyset'
import type { ListOrder } from '../../list/order'
import type { ListPage } from '../../list/page'
import { beyondCursor, keysetOrder, type MemberSql, matchingRows } from '../../list/sql'
import type { AlertRow } from '../dto'
import { quietReason, type Silence } from '../silences/quiet'
import { readSilences } from '../silences/read-silences'
import { ALERTS, type AlertCounts, type WhichAlerts } from './alerts'

export const ALERT_ORDER = { sortAt: alert.firedAt, id: alert.id }

/** A pending alert that fired before counts as resolved until it fires again. */
const SHOWN_STATE = sql<string>`case when ${alert.state} = 'firing' then 'firing' else 'resolved' end`

const RULE_NAME = sql<string>`(select name from alert_rule where alert_rule.id = "alert"."rule_id")`

const ACKNOWLEDGED = sql<string>`case when ${alert.acknowledgedAt} is null then 'no' else 'yes' end`

const VALUES = { state: SHOWN_STATE, severity: alert.severity, acknowledged: ACKNOWLEDGED, rule: RULE_NAME }

const MEMBERS: MemberSql<WhichAlerts> = {
  state: (state) => (state === null ? undefined : sql`${SHOWN_STATE} = ${state}`),
  severity: alert.severity,
  acknowledged: (is) => (is === null ? undefined : sql`${ACKNOWLEDGED} = ${is}`),
  rule: (names) => (names.length === 0 ? undefined : sql`${RULE_NAME} = any(${sql.param([...names])}::text[])`),
}

type Input = WhichAlerts & { limit: number; cursor: string | null; order?: ListOrder; above?: boolean }

/** A page of alerts that fired. @throws AppError `forbidden` without alert.read; `invalid` for a damaged cursor */
export async function listAlerts(scope: Scope, input: Input, now: Date): Promise<ListPage<AlertRow>> {
  authorize(scope, ALERTS.permission)
  const db = await getDatabase()
  const { name } = scope.environment
  const silences = await readSilences(db, name, now)
  const page = await readKeysetPage(input, async (cursor, limit) => {
    const rows = await selectAlerts()
      .where(and(matchingAlerts(name, input, now), beyondCursor(ALERT_ORDER, cursor)))
      .orderBy(...keysetOrder(ALERT_ORDER, cursor))
      .limit(limit + 1)
    return rows.map((row) => ({ ...row, id: row.alert.id, sortAt: row.alert.firedAt ?? row.alert.since }))
  })
  return { ...page, rows: page.rows.map((row) => toAlertRow(row, silences, now)) }

  function selectAlerts() {
    return db
      .select({ alert, ruleName: alertRule.name })
      .from(alert)
      .innerJoin(alertRule, eq(alertRule.id, alert.ruleId))
  }
}

export function matchingAlerts(environment: string, which: WhichAlerts, now: Date): SQL | undefined {
  return and(
    eq(alert.environment, environment),
    isNotNull(alert.firedAt),
    matchingRows(MEMBERS, ALERT_ORDER, which, now),
  )
}

/** @throws AppError `forbidden` */
export async function countAlerts(scope: Scope, which: WhichAlerts, now: Date): Promise<AlertCounts> {
  authorize(scope, ALERTS.permission)
  const db = await getDatabase()
  return countList(ALERTS, which, (filters, most) => {
    const where = matchingAlerts(scope.environment.name, filters, now)
    return groupRows(db, { table: alert, values: VALUES, where, order: keysetOrder(ALERT_ORDER, null) }, most)
  })
}

type StoredAlert = { alert: typeof alert.$inferSelect; ruleName: string }

export function toAlertRow({ alert: row, ruleName }: StoredAlert, silences: readonly Silence[], now: Date): AlertRow {
  const { id, ruleId, severity, state, subject, subjectName, evidence, timesFired, acknowledgedBy, snoozedUntil } = row
  const firedAt = row.firedAt ?? row.since
  return {
    id: String(id),
    ruleId: String(ruleId),
    ruleName,
    severity,
    state,
    subject,
    subjectName,
    evidence,
    firedAt: firedAt.toISOString(),
    firstFiredAt: (row.firstFiredAt ?? firedAt).toISOString(),
    resolvedAt: state === 'firing' ? null : (row.resolvedAt?.toISOString() ?? null),
    timesFired,
    acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
    acknowledgedBy,
    snoozedUntil: snoozedUntil !== null && snoozedUntil > now ? snoozedUntil.toISOString() : null,
    quiet: quietReason({ ruleId, subject, endpoint: row.cause.endpoint, snoozedUntil }, silences, now),
  }
}
