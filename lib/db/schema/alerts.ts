import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AlertCause, AlertEvidence, AlertState, QuietReason, Severity, Transition } from '@/lib/model/alert/alert'
import { instant } from './columns'

/** A condition that is watched. `kind` names a file of `lib/alerts/rules`, which reads `settings`. */
export const alertRule = pgTable(
  'alert_rule',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    environment: text('environment').notNull(),
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    severity: text('severity').$type<Severity>().notNull(),
    settings: jsonb('settings').$type<Record<string, unknown>>().notNull(),
    /** The channels that the rule names, removed ones too; if none is left, its severity decides. */
    channelIds: text('channel_ids').array().notNull().default([]),
    isOn: boolean('is_on').notNull(),
    /** The name of a bundled rule, which is added only once; null for other rules. */
    bundled: text('bundled'),
    createdAt: instant('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    changedAt: instant('changed_at').notNull(),
    changedBy: text('changed_by').notNull(),
    removedAt: instant('removed_at'),
    removedBy: text('removed_by'),
  },
  (table) => [
    uniqueIndex('alert_rule_name')
      .on(table.environment, sql`lower(${table.name})`)
      .where(sql`${table.removedAt} is null`),
    uniqueIndex('alert_rule_bundled').on(table.environment, table.bundled),
  ],
)

/** An alert of a rule about a subject. If it comes back within 24 hours, it is the same alert, counted again. */
export const alert = pgTable(
  'alert',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    environment: text('environment').notNull(),
    ruleId: bigint('rule_id', { mode: 'number' })
      .notNull()
      .references(() => alertRule.id),
    kind: text('kind').notNull(),
    severity: text('severity').$type<Severity>().notNull(),
    /** The thing that it is about, such as an endpoint; empty if the rule has only one subject. */
    subject: text('subject').notNull(),
    /** The subject in words for people. */
    subjectName: text('subject_name').notNull(),
    state: text('state').$type<AlertState>().notNull(),
    cause: jsonb('cause').$type<AlertCause>().notNull(),
    evidence: jsonb('evidence').$type<AlertEvidence>().notNull(),
    /** Since when its condition is true, this time. */
    since: instant('since').notNull(),
    /** The last evaluation that found its condition true. */
    lastTrueAt: instant('last_true_at').notNull(),
    /** When it fired for the first and for the last time; null while it is only pending. */
    firstFiredAt: instant('first_fired_at'),
    firedAt: instant('fired_at'),
    resolvedAt: instant('resolved_at'),
    timesFired: integer('times_fired').notNull().default(0),
    acknowledgedAt: instant('acknowledged_at'),
    acknowledgedBy: text('acknowledged_by'),
    snoozedUntil: instant('snoozed_until'),
    snoozedBy: text('snoozed_by'),
  },
  (table) => [
    uniqueIndex('alert_open').on(table.ruleId, table.subject).where(sql`${table.state} <> 'resolved'`),
    index('alert_of_subject').on(table.ruleId, table.subject, table.id.desc()),
    index('alert_newest').on(table.environment, table.firedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('alert_firing').on(table.environment, table.id).where(sql`${table.state} = 'firing'`),
  ],
)

export const alertTransition = pgTable(
  'alert_transition',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    environment: text('environment').notNull(),
    alertId: bigint('alert_id', { mode: 'number' })
      .notNull()
      .references(() => alert.id),
    transition: text('transition').$type<Transition>().notNull(),
    at: instant('at').notNull(),
    /** The evidence as it was told. */
    evidence: jsonb('evidence').$type<AlertEvidence>().notNull(),
    /** The operator who did it; null for the desk. */
    operatorName: text('operator_name'),
    /** The reason why nobody is told; null if people are told. */
    quiet: text('quiet').$type<QuietReason>(),
    /** When its messages were written, or found to be none. */
    plannedAt: instant('planned_at'),
  },
  (table) => [
    index('alert_transition_of_alert').on(table.alertId, table.id),
    index('alert_transition_unplanned').on(table.environment, table.id).where(sql`${table.plannedAt} is null`),
  ],
)

/** Times in which nobody is told: about a muted subject, or during planned work at an endpoint. */
export const alertSilence = pgTable(
  'alert_silence',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    environment: text('environment').notNull(),
    kind: text('kind').$type<'mute' | 'planned-work'>().notNull(),
    /** The rule; null for any rule. */
    ruleId: bigint('rule_id', { mode: 'number' }).references(() => alertRule.id),
    /** The alert’s subject of a mute; the endpoint of planned work, or null for the whole environment. */
    subject: text('subject'),
    reason: text('reason').notNull(),
    startsAt: instant('starts_at').notNull(),
    /** The end; null if it lasts until it is removed. */
    endsAt: instant('ends_at'),
    createdAt: instant('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    removedAt: instant('removed_at'),
    removedBy: text('removed_by'),
  },
  (table) => [index('alert_silence_live').on(table.environment, table.endsAt).where(sql`${table.removedAt} is null`)],
)
