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
    /** The channels that it names, removed ones too; without one that is left, its severity decides. */
    channelIds: text('channel_ids').array().notNull().default([]),
    isOn: boolean('is_on').notNull(),
    /** The name of a rule that a first start brought, which is brought once; null for others. */
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

/** One for a rule and a subject: what comes back within 24 hours is the same one, counted. */
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
    /** The thing that it is about, such as an endpoint; empty where the rule has one subject. */
    subject: text('subject').notNull(),
    /** For people. */
    subjectName: text('subject_name').notNull(),
    state: text('state').$type<AlertState>().notNull(),
    cause: jsonb('cause').$type<AlertCause>().notNull(),
    evidence: jsonb('evidence').$type<AlertEvidence>().notNull(),
    /** Since when it is true, this time. */
    since: instant('since').notNull(),
    /** The last evaluation that found it true. */
    lastTrueAt: instant('last_true_at').notNull(),
    /** The first time, and the last one; null while it was only pending. */
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
    /** As it was told. */
    evidence: jsonb('evidence').$type<AlertEvidence>().notNull(),
    /** Who did it; null for the desk. */
    operatorName: text('operator_name'),
    /** Why nobody is told. */
    quiet: text('quiet').$type<QuietReason>(),
    /** Its messages are written, or there are none to write. */
    plannedAt: instant('planned_at'),
  },
  (table) => [
    index('alert_transition_of_alert').on(table.alertId, table.id),
    index('alert_transition_unplanned').on(table.environment, table.id).where(sql`${table.plannedAt} is null`),
  ],
)

/** Times in which nobody is told: of a muted subject, or of planned work at an endpoint. */
export const alertSilence = pgTable(
  'alert_silence',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    environment: text('environment').notNull(),
    kind: text('kind').$type<'mute' | 'planned-work'>().notNull(),
    /** Without one: any rule. */
    ruleId: bigint('rule_id', { mode: 'number' }).references(() => alertRule.id),
    /** The alert's subject of a mute; the endpoint of planned work, or null for the whole environment. */
    subject: text('subject'),
    reason: text('reason').notNull(),
    startsAt: instant('starts_at').notNull(),
    /** Without it: until it is removed. */
    endsAt: instant('ends_at'),
    createdAt: instant('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    removedAt: instant('removed_at'),
    removedBy: text('removed_by'),
  },
  (table) => [index('alert_silence_live').on(table.environment, table.endsAt).where(sql`${table.removedAt} is null`)],
)
