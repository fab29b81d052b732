import 'server-only'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { recordAudit } from '../../auth/audit/audit'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase, type Transaction } from '../../db'
import { alertRule } from '../../db/schema'
import { AppError } from '../../errors'
import { enqueue } from '../../jobs/enqueue'
import type { PastTrial, RuleRow } from '../dto'
import { tryOnPast } from '../evaluate/try-on-past'
import { planAgain } from '../routing/plan-again'
import { readChannelsById, requireChannels, toRuleChannels } from '../routing/rule-channels'
import type { RuleKind, RuleSettings } from '../rule-kind/rule-kind'
import { findRuleKind } from '../rules/kinds'
import { lockRule, toRuleRow } from './rule-rows'
import type { NewRule, RuleChange, RuleTrial } from './schemas'

/** @throws AppError `forbidden` without alert.write; `invalid` at kind, name, a setting or channels */
export async function createRule(
  scope: Scope,
  { kind: id, name, severity, settings, ...input }: NewRule,
): Promise<RuleRow> {
  authorize(scope, 'alert.write')
  const kind = requireKind(id)
  const parsed = requireSettings(kind, settings)
  const db = await getDatabase()
  const made = await db.transaction(async (tx) => {
    await requireFreeName(tx, scope, name, null)
    const channelIds = await requireChannels(tx, scope, input.channelIds ?? [])
    const now = new Date()
    const by = scope.actor.name
    const [rule] = await tx
      .insert(alertRule)
      .values({
        environment: scope.environment.name,
        kind: id,
        name,
        severity,
        settings: parsed,
        channelIds,
        isOn: true,
        createdAt: now,
        createdBy: by,
        changedAt: now,
        changedBy: by,
      })
      .returning()
    if (!rule) throw new Error('The rule was not stored.')
    const row = toRuleRow(rule, await readChannelsById(tx, scope.environment.name))
    const channels = namesOf(row)
    await record(tx, scope, 'alert_rule.create', rule.id, { name, kind: id, severity, settings: parsed, channels })
    return row
  })
  await lookSoon(scope)
  return made
}

/** Judges the rules at once, so that a person who saved one does not wait for the next minute. */
const lookSoon = ({ environment }: Scope) => enqueue('evaluate-alerts', { environment: environment.name })

const namesOf = ({ channels }: Pick<RuleRow, 'channels'>) => channels.map(({ name }) => name)

/**
 * Changes a rule. Channels that it newly names are told of its firing alerts, too.
 *
 * @throws as `createRule`; AppError `not_found`; `conflict` if a colleague changed it since
 */
export async function changeRule(scope: Scope, ruleId: string, input: RuleChange): Promise<RuleRow> {
  const { name, severity, settings, seen } = input
  return withRule(scope, ruleId, async (tx, rule) => {
    if (rule.changedAt.toISOString() !== seen)
      throw new AppError('conflict', `${rule.changedBy} has changed this rule in the meantime. Reload it first.`)
    const parsed = requireSettings(requireKind(rule.kind), settings)
    await requireFreeName(tx, scope, name, rule.id)
    const channelIds = input.channelIds ? await requireChannels(tx, scope, input.channelIds) : rule.channelIds
    const known = await readChannelsById(tx, scope.environment.name)
    const namesIn = (ids: readonly string[]) => namesOf({ channels: toRuleChannels(ids, known) })
    const changed = { name, severity, settings: parsed }
    await record(tx, scope, 'alert_rule.update', rule.id, {
      before: { name: rule.name, severity: rule.severity, settings: rule.settings, channels: namesIn(rule.channelIds) },
      after: { ...changed, channels: namesIn(channelIds) },
    })
    const isSame =
      channelIds.length === rule.channelIds.length && channelIds.every((one) => rule.channelIds.includes(one))
    if (!isSame) await planAgain(tx, eq(alertRule.id, rule.id))
    return { ...changed, channelIds }
  })
}

/** @throws as `changeRule` */
export async function switchRule(scope: Scope, ruleId: string, isOn: boolean): Promise<RuleRow> {
  return withRule(scope, ruleId, async (tx, rule) => {
    if (rule.isOn !== isOn) await record(tx, scope, 'alert_rule.update', rule.id, { name: rule.name, isOn })
    return { isOn }
  })
}

/** Removes a rule; its alerts end with the next look. @throws as `changeRule` */
export async function removeRule(scope: Scope, ruleId: string): Promise<RuleRow> {
  return withRule(scope, ruleId, async (tx, rule) => {
    await record(tx, scope, 'alert_rule.remove', rule.id, { name: rule.name, kind: rule.kind })
    return { removedAt: new Date(), removedBy: scope.actor.name }
  })
}

/** Tries settings on the past; null for a kind whose past is not kept. @throws AppError `forbidden`; `invalid` */
export async function tryRule(
  scope: Scope,
  { kind: id, settings, subject }: RuleTrial,
  now: Date,
): Promise<PastTrial | null> {
  authorize(scope, 'alert.read')
  const kind = requireKind(id)
  return tryOnPast(scope, kind, requireSettings(kind, settings), { now, subject })
}

type StoredRule = typeof alertRule.$inferSelect

async function withRule(
  scope: Scope,
  ruleId: string,
  change: (tx: Transaction, rule: StoredRule) => Promise<Partial<StoredRule>>,
): Promise<RuleRow> {
  authorize(scope, 'alert.write')
  const db = await getDatabase()
  const row = await db.transaction(async (tx) => {
    const rule = await lockRule(tx, scope, ruleId)
    const changed = {
      ...(await change(tx, rule)),
      changedAt: new Date(Math.max(Date.now(), rule.changedAt.getTime() + 1)),
      changedBy: scope.actor.name,
    }
    await tx.update(alertRule).set(changed).where(eq(alertRule.id, rule.id))
    return toRuleRow({ ...rule, ...changed }, await readChannelsById(tx, rule.environment))
  })
  await lookSoon(scope)
  return row
}

function requireKind(id: string): RuleKind {
  const kind = findRuleKind(id)
  if (kind) return kind
  throw new AppError('invalid', 'There is no such kind of rule.', {
    fields: [{ field: 'body.kind', message: 'must be one of the kinds' }],
  })
}

function requireSettings(kind: RuleKind, settings: Record<string, unknown>): RuleSettings {
  const parsed = kind.settings.safeParse(settings)
  // The schemas of settings allow only numbers and texts.
  if (parsed.success) return parsed.data as RuleSettings
  const fields = parsed.error.issues.map(({ path, message }) => ({
    field: ['body', 'settings', ...path].join('.'),
    message,
  }))
  throw new AppError('invalid', 'The rule was not saved.', { fields })
}

async function requireFreeName(tx: Transaction, scope: Scope, name: string, own: number | null): Promise<void> {
  const isTaken = and(
    eq(alertRule.environment, scope.environment.name),
    isNull(alertRule.removedAt),
    eq(sql`lower(${alertRule.name})`, name.toLowerCase()),
  )
  const [taken] = await tx.select({ id: alertRule.id }).from(alertRule).where(isTaken)
  if (!taken || taken.id === own) return
  throw new AppError('invalid', 'The rule was not saved.', {
    fields: [{ field: 'body.name', message: 'is the name of another rule' }],
  })
}

type RuleAction = 'alert_rule.create' | 'alert_rule.update' | 'alert_rule.remove'

const record = (tx: Transaction, scope: Scope, action: RuleAction, id: number, detail: Record<string, unknown>) =>
  recordAudit(tx, scope, { action, entity: 'alert_rule', entityId: String(id), detail })
