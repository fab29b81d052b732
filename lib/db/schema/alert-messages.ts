import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Severity } from '@/lib/model/alert/alert'
import type { ChannelKind, MessageState, ToldTransition } from '@/lib/model/alert/message'
import type { RunOwner } from '@/lib/model/redelivery'
import { alertTransition } from './alerts'
import { bytes, instant } from './columns'

/** The places that messages go to. */
export const alertChannel = pgTable(
  'alert_channel',
  {
    id: text('id').primaryKey(),
    environment: text('environment').notNull(),
    kind: text('kind').$type<ChannelKind>().notNull(),
    name: text('name').notNull(),
    severities: text('severities').array().$type<Severity[]>().notNull(),
    isOn: boolean('is_on').notNull(),
    /** E-mail addresses; empty for other kinds. */
    recipients: text('recipients').array().notNull(),
    /** Address, key and secret as JSON, sealed by `lib/vault`; null if it has none, and once removed. */
    sealed: bytes('sealed'),
    vaultKeyId: text('vault_key_id'),
    /** The destination as far as it may be shown: the host, or the number of recipients. */
    place: text('place').notNull(),
    createdAt: instant('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    changedAt: instant('changed_at').notNull(),
    changedBy: text('changed_by').notNull(),
    removedAt: instant('removed_at'),
    /** Since when nothing has arrived; null if the last attempt did. */
    failingSince: instant('failing_since'),
    lastSentAt: instant('last_sent_at'),
    testedAt: instant('tested_at'),
    testedBy: text('tested_by'),
    testState: text('test_state').$type<MessageState>(),
  },
  (table) => [
    uniqueIndex('alert_channel_name')
      .on(table.environment, sql`lower(${table.name})`)
      .where(sql`${table.removedAt} is null`),
    index('alert_channel_sealed').on(table.vaultKeyId, table.id).where(sql`${table.sealed} is not null`),
  ],
)

/** A message to one channel, written before it leaves. */
export const alertMessage = pgTable(
  'alert_message',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    environment: text('environment').notNull(),
    channelId: text('channel_id')
      .notNull()
      .references(() => alertChannel.id),
    transition: text('transition').$type<ToldTransition>().notNull(),
    /** The message that first told of these alerts; null in that message itself. */
    threadId: bigint('thread_id', { mode: 'number' }),
    /** The shared cause of several alerts, in words; null for one alert. */
    cause: text('cause'),
    /** The channel that could not be reached and that this one stands in for; null otherwise. */
    insteadOf: text('instead_of'),
    state: text('state').$type<MessageState>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Whether an attempt was cut and is repeated once; the repeated message says so. */
    isRepeat: boolean('is_repeat').notNull().default(false),
    nextAt: instant('next_at').notNull(),
    /** The trouble of the last attempt, for people. */
    problem: text('problem'),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
    leaseOwner: jsonb('lease_owner').$type<RunOwner | null>(),
    leaseUntil: instant('lease_until'),
  },
  (table) => [
    index('alert_message_due').on(table.environment, table.nextAt).where(sql`${table.state} in ('waiting', 'sending')`),
    index('alert_message_of_channel').on(table.channelId, table.id.desc()),
    index('alert_message_recent').on(table.channelId, table.createdAt),
    index('alert_message_of_thread').on(table.threadId).where(sql`${table.threadId} is not null`),
  ],
)

/** The transitions that a message tells, each once for a channel. */
export const alertMessageItem = pgTable(
  'alert_message_item',
  {
    transitionId: bigint('transition_id', { mode: 'number' })
      .notNull()
      .references(() => alertTransition.id),
    channelId: text('channel_id')
      .notNull()
      .references(() => alertChannel.id),
    messageId: bigint('message_id', { mode: 'number' })
      .notNull()
      .references(() => alertMessage.id),
  },
  (table) => [
    primaryKey({ name: 'alert_message_item_key', columns: [table.transitionId, table.channelId] }),
    index('alert_message_item_of_message').on(table.messageId),
  ],
)
