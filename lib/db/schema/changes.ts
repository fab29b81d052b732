import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ChangeState } from '@/lib/model/platform-change'
import type { RegistrationAction } from '@/lib/model/registration-change'
import type { CutoverStep, SecretOrigin, SecretState } from '@/lib/model/secret-change'
import { instant } from './columns'

/**
 * A change of a registration that was sent to the platform. Written before the request leaves, so that one whose answer
 * got lost is known; the answer completes it.
 */
export const registrationChange = pgTable(
  'registration_change',
  {
    id: text('id').primaryKey(),
    environment: text('environment').notNull(),
    action: text('action').$type<RegistrationAction>().notNull(),
    /** Null for a creation whose answer has not come. */
    webhookId: text('webhook_id'),
    url: text('url').notNull(),
    /** Null for a creation. */
    eventsBefore: text('events_before').array(),
    /** Null for a deletion. */
    eventsAfter: text('events_after').array(),
    state: text('state').$type<ChangeState>().notNull(),
    operatorId: text('operator_id').notNull(),
    operatorName: text('operator_name').notNull(),
    startedAt: instant('started_at').notNull(),
    finishedAt: instant('finished_at'),
    /** How far the platform's clock was ahead of ours, in milliseconds. */
    clockOffsetMs: integer('clock_offset_ms').notNull().default(0),
    /** Why it was refused, or why its end is not known. */
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

/** A webhook secret that was prepared, and what became of it. Of the secret itself only a keyed fingerprint is kept. */
export const secretChange = pgTable(
  'secret_change',
  {
    id: text('id').primaryKey(),
    environment: text('environment').notNull(),
    fingerprint: text('fingerprint').notNull(),
    origin: text('origin').$type<SecretOrigin>().notNull(),
    state: text('state').$type<SecretState>().notNull(),
    /** Steps of the cut-over that somebody has confirmed. */
    steps: text('steps').array().$type<CutoverStep[]>().notNull().default([]),
    preparedAt: instant('prepared_at').notNull(),
    preparedBy: text('prepared_by').notNull(),
    /** When the request left and when its answer came or was given up; null until then. */
    sentAt: instant('sent_at'),
    finishedAt: instant('finished_at'),
    setBy: text('set_by'),
    /** How far the platform's clock was ahead of ours, in milliseconds. */
    clockOffsetMs: integer('clock_offset_ms').notNull().default(0),
    /** Why it was refused, or why its end is not known. */
    problem: text('problem'),
  },
  (table) => [
    index('secret_change_newest').on(
      table.environment,
      table.preparedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // One cut-over at a time, whoever asks at the same moment.
    uniqueIndex('secret_change_open').on(table.environment).where(sql`${table.state} in ('prepared', 'sent')`),
  ],
)
