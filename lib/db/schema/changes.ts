import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ChangeState } from '@/lib/model/platform-change'
import type { RegistrationAction } from '@/lib/model/registration-change'
import type { CutoverStep, SecretOrigin, SecretState } from '@/lib/model/secret-change'
import { instant } from './columns'

/** A change of a registration, written before the request leaves; the answer completes it. */
export const registrationChange = pgTable(
  'registration_change',
  {
    id: text('id').primaryKey(),
    environment: text('environment').notNull(),
    action: text('action').$type<RegistrationAction>().notNull(),
    /** Is null until a creation is answered. */
    webhookId: text('webhook_id'),
    url: text('url').notNull(),
    eventsBefore: text('events_before').array(),
    eventsAfter: text('events_after').array(),
    state: text('state').$type<ChangeState>().notNull(),
    operatorId: text('operator_id').notNull(),
    operatorName: text('operator_name').notNull(),
    startedAt: instant('started_at').notNull(),
    finishedAt: instant('finished_at'),
    /** How far the platform’s clock is ahead of ours. */
    clockOffsetMs: integer('clock_offset_ms').notNull().default(0),
    problem: text('problem'),
  },
  (table) => [
    index('registration_change_newest').on(
      table.environment,
      table.startedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
  ],
)

/** A change of the signing secret, of which only a keyed fingerprint is kept. */
export const secretChange = pgTable(
  'secret_change',
  {
    id: text('id').primaryKey(),
    environment: text('environment').notNull(),
    fingerprint: text('fingerprint').notNull(),
    origin: text('origin').$type<SecretOrigin>().notNull(),
    state: text('state').$type<SecretState>().notNull(),
    steps: text('steps').array().$type<CutoverStep[]>().notNull().default([]),
    preparedAt: instant('prepared_at').notNull(),
    preparedBy: text('prepared_by').notNull(),
    /** When it was sent, and when it was answered or given up; null until then. */
    sentAt: instant('sent_at'),
    finishedAt: instant('finished_at'),
    setBy: text('set_by'),
    /** How far the platform’s clock is ahead of ours. */
    clockOffsetMs: integer('clock_offset_ms').notNull().default(0),
    problem: text('problem'),
  },
  (table) => [
    index('secret_change_newest').on(
      table.environment,
      table.preparedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // One open cut-over per environment at a time.
    uniqueIndex('secret_change_open').on(table.environment).where(sql`${table.state} in ('prepared', 'sent')`),
  ],
)
