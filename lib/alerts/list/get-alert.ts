import 'server-only'
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { alert, alertRule, alertTransition } from '../../db/schema'
import { AppError } from '../../errors'
import { rowAddress } from '../../list/row-address'
import type { AlertCause } from '../../model/alert/alert'
import { RECOVERY } from '../../recovery/list/recovery-items'
import { listMessagesOfAlert } from '../channels/list-messages'
import type { AlertAdvice, AlertDetail } from '../dto'
import { thresholdOf } from '../rule-book/rule-rows'
import type { AdvicePlace, RuleKind, RuleSettings } from '../rule-kind/rule-kind'
import { findRuleKind } from '../rules/kinds'
import { readSilences } from '../silences/read-silences'
import { toAlertRow } from './list-alerts'

const HISTORY_AT_MOST = 200

/** One alert with its history. @throws AppError `forbidden` without alert.read; `not_found` */
export async function getAlert(scope: Scope, id: string, now: Date): Promise<AlertDetail> {
  authorize(scope, 'alert.read')
  const db = await getDatabase()
  const { name } = scope.environment
  const [row] = await db
    .select({ alert, ruleName: alertRule.name, settings: alertRule.settings })
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
  const kind = findRuleKind(row.alert.kind)
  return {
    alert: toAlertRow(row, silences, now),
    advice: kind ? adviceOf(kind, name, row.alert.cause) : null,
    past: kind ? pastOf(kind, row.settings) : null,
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

const PLACES: Record<AdvicePlace, (environment: string, endpoint: string | null) => { label: string; href: string }> = {
  recovery: (environment, endpoint) => ({
    label: endpoint === null ? 'Unresolved failures' : 'Unresolved failures of the endpoint',
    href: rowAddress(RECOVERY, environment, endpoint === null ? {} : { endpoint: [endpoint] }),
  }),
  registrations: (environment) => ({ label: 'Registrations', href: `/${environment}/webhooks` }),
  doctor: (environment) => ({ label: 'Doctor', href: `/${environment}/doctor` }),
}

function adviceOf({ advice }: RuleKind, environment: string, { endpoint }: AlertCause): AlertAdvice {
  const { says, action, also = [] } = advice
  return { says, action, also: also.map((place) => PLACES[place](environment, endpoint)) }
}

/** The rule’s present settings, because an alert does not keep the settings that it fired by. */
function pastOf({ id, source, settings, fields }: RuleKind, stored: Record<string, unknown>): AlertDetail['past'] {
  const parsed = settings.safeParse(stored)
  if (source === 'now' || !parsed.success) return null
  // The schemas of settings allow only numbers and texts.
  return { kind: id, settings: parsed.data as RuleSettings, threshold: thresholdOf(settings, fields) }
}
