import 'server-only'
import { and, asc, count, desc, eq, gt, isNotNull, isNull, max, or } from 'drizzle-orm'
import { z } from 'zod'
import { authorize, type Scope } from '../../auth/scope'
import { type Database, getDatabase, type Transaction } from '../../db'
import { alert, alertRule, alertSilence, alertTransition } from '../../db/schema'
import { AppError } from '../../errors'
import type { RuleBook, RuleKindInfo, RuleRow, SilenceRow, ThresholdSetting } from '../dto'
import { type ChannelsById, readChannelsById, routeChannels, toRuleChannels } from '../routing/rule-channels'
import { canTryPast, type RuleKind, type RuleSettings } from '../rule-kind/rule-kind'
import { findRuleKind, RULE_KINDS } from '../rules/kinds'

type StoredRule = typeof alertRule.$inferSelect

const SHOWN_AT_MOST = 500

const LATELY_MS = 30 * 86_400_000

/** The rules, the kinds of rules, and the silences that hold or are to come. @throws AppError `forbidden` without alert.read */
export async function readRuleBook(scope: Scope, now: Date): Promise<RuleBook> {
  authorize(scope, 'alert.read')
  const db = await getDatabase()
  const { name } = scope.environment
  const channels = await readChannelsById(db, name)
  const [rules, silences] = await Promise.all([selectRules(db, name, channels, now), readComingSilences(db, name, now)])
  return {
    readAt: now.toISOString(),
    rules,
    kinds: RULE_KINDS.map(toKindInfo),
    silences,
    channels: routeChannels(channels),
  }
}

async function selectRules(db: Database, environment: string, channels: ChannelsById, now: Date): Promise<RuleRow[]> {
  const lately = new Date(now.getTime() - LATELY_MS)
  const isLive = and(eq(alertRule.environment, environment), isNull(alertRule.removedAt))
  const [rules, firing, last, fired] = await Promise.all([
    db.select().from(alertRule).where(isLive).orderBy(asc(alertRule.name), asc(alertRule.id)).limit(SHOWN_AT_MOST),
    db
      .select({ ruleId: alert.ruleId, count: count() })
      .from(alert)
      .where(and(eq(alert.environment, environment), eq(alert.state, 'firing')))
      .groupBy(alert.ruleId),
    db
      .select({ ruleId: alert.ruleId, at: max(alert.firedAt) })
      .from(alert)
      .where(and(eq(alert.environment, environment), isNotNull(alert.firedAt)))
      .groupBy(alert.ruleId),
    db
      .select({ ruleId: alert.ruleId, count: count() })
      .from(alert)
      .innerJoin(alertTransition, eq(alertTransition.alertId, alert.id))
      .where(
        and(
          eq(alert.environment, environment),
          gt(alert.firedAt, lately),
          eq(alertTransition.transition, 'fired'),
          gt(alertTransition.at, lately),
        ),
      )
      .groupBy(alert.ruleId),
  ])
  const firingOf = new Map(firing.map((row) => [row.ruleId, row.count]))
  const lastOf = new Map(last.map((row) => [row.ruleId, row.at]))
  const firedOf = new Map(fired.map((row) => [row.ruleId, row.count]))
  return rules.map((rule) =>
    toRuleRow(rule, channels, {
      firing: firingOf.get(rule.id) ?? 0,
      firedLately: firedOf.get(rule.id) ?? 0,
      lastFiredAt: lastOf.get(rule.id) ?? null,
    }),
  )
}

type Fired = { firing: number; firedLately: number; lastFiredAt: Date | null }

const NEVER: Fired = { firing: 0, firedLately: 0, lastFiredAt: null }

export function toRuleRow(
  rule: StoredRule,
  channels: ChannelsById,
  { firing, firedLately, lastFiredAt }: Fired = NEVER,
): RuleRow {
  const kind = findRuleKind(rule.kind)
  const parsed = kind?.settings.safeParse(rule.settings)
  return {
    id: String(rule.id),
    kind: rule.kind,
    kindTitle: kind?.title ?? rule.kind,
    about: kind?.about ?? 'This version of Rampdesk does not know this kind of rule.',
    name: rule.name,
    severity: rule.severity,
    // The schemas of settings allow only numbers and texts.
    settings: (parsed?.success ? parsed.data : {}) as RuleSettings,
    channels: toRuleChannels(rule.channelIds, channels),
    isOn: rule.isOn,
    isKnown: parsed?.success === true,
    firing,
    firedLately,
    lastFiredAt: lastFiredAt?.toISOString() ?? null,
    changedAt: rule.changedAt.toISOString(),
    changedBy: rule.changedBy,
  }
}

function toKindInfo(kind: RuleKind): RuleKindInfo {
  const { id, title, about, severity, settings, fields, holds } = kind
  return {
    id,
    title,
    about,
    severity,
    // Every setting has a default.
    settings: settings.parse({}) as RuleSettings,
    fields,
    holds,
    canTryPast: canTryPast(kind),
    threshold: thresholdOf(settings, fields),
  }
}

/** The JSON Schema of a setting that is a number. */
const NumberShape = z.object({ type: z.enum(['integer', 'number']), minimum: z.number(), maximum: z.number() })

export function thresholdOf(settings: RuleKind['settings'], fields: RuleKind['fields']): ThresholdSetting | null {
  const field = fields.find(({ isThreshold }) => isThreshold)
  if (!field) return null
  const { properties = {} } = z.toJSONSchema(settings, { io: 'input' })
  const { type, minimum, maximum } = NumberShape.parse(properties[field.name])
  const { name, label, unit } = field
  return { name, label, unit, min: minimum, max: maximum, isWhole: type === 'integer' }
}

async function readComingSilences(db: Database, environment: string, now: Date): Promise<SilenceRow[]> {
  const isAhead = or(isNull(alertSilence.endsAt), gt(alertSilence.endsAt, now))
  const rows = await db
    .select({ silence: alertSilence, ruleName: alertRule.name })
    .from(alertSilence)
    .leftJoin(alertRule, eq(alertRule.id, alertSilence.ruleId))
    .where(and(eq(alertSilence.environment, environment), isNull(alertSilence.removedAt), isAhead))
    .orderBy(desc(alertSilence.startsAt), desc(alertSilence.id))
    .limit(SHOWN_AT_MOST)
  return rows.map(({ silence, ruleName }) => toSilenceRow(silence, ruleName))
}

export function toSilenceRow(row: typeof alertSilence.$inferSelect, ruleName: string | null): SilenceRow {
  const { id, kind, subject, reason, startsAt, endsAt, createdBy } = row
  return {
    id: String(id),
    kind,
    ruleName,
    subject,
    reason,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    createdBy,
  }
}

/** Locks a rule of the environment. @throws AppError `not_found`, also for a rule that was removed */
export async function lockRule(tx: Transaction, scope: Scope, id: string): Promise<StoredRule> {
  const isIt = and(
    eq(alertRule.id, Number(id)),
    eq(alertRule.environment, scope.environment.name),
    isNull(alertRule.removedAt),
  )
  const [rule] = await tx.select().from(alertRule).where(isIt).for('update')
  if (!rule) throw new AppError('not_found', 'There is no such rule.')
  return rule
}
