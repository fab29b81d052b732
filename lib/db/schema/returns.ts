import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { ProcessIdentity } from '@/lib/model/process-identity'
import type { ReturnProgress } from '@/lib/model/return-state'
import type { SyncProblem } from '@/lib/model/sync-state'
import { bytes, instant } from './columns'

/** ACH debit returns as the platform’s list has them (specification, 4.9). Values are the platform’s, verbatim. */
export const achReturn = pgTable(
  'ach_return',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    environment: text('environment').notNull(),
    /** SHA-256 of the platform’s id, or of the whole item if it has none. */
    identity: bytes('identity').notNull(),
    /** `occurredAt`, or when the return was first read if `occurredAt` can’t be read. Orders the list. */
    sortAt: instant('sort_at').notNull(),
    occurredAt: instant('occurred_at'),
    /** Is null in an item without an id. */
    returnId: text('return_id'),
    depositId: text('deposit_id'),
    sourceId: text('source_id'),
    userId: text('user_id'),
    onRampId: text('on_ramp_id'),
    /** Amounts are null if missing or no decimals. */
    amount: numeric('amount'),
    lossAmount: numeric('loss_amount'),
    atRiskAmount: numeric('at_risk_amount'),
    currency: text('currency'),
    returnCode: text('return_code'),
    returnReason: text('return_reason'),
    cryptoState: text('crypto_state'),
    sourceAction: text('source_action'),
    userAction: text('user_action'),
    bucket: text('bucket'),
    /** Ids, code and reason in lower case, a line each. */
    searchText: text('search_text').notNull(),
    /** JSON of the item, unknown members too. */
    record: text('record').notNull(),
    /** Why the item does not fit the contract; null for one that does. */
    misfit: text('misfit'),
    /** When money was lost: when the return occurred, or when the loss was first read. Null while nothing is lost. */
    lostAt: instant('lost_at'),
    firstReadAt: instant('first_read_at').notNull().defaultNow(),
    changedAt: instant('changed_at').notNull().defaultNow(),
    readAt: instant('read_at').notNull().defaultNow(),
    /** The last walk through the list that met the return. */
    walk: integer('walk').notNull().default(0),
    /** Since when the platform does not have it any more. */
    goneAt: instant('gone_at'),
  },
  (table) => [
    uniqueIndex('ach_return_identity').on(table.environment, table.identity),
    index('ach_return_newest').on(table.environment, table.sortAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('ach_return_by_id').on(table.environment, table.returnId),
    index('ach_return_by_deposit').on(table.environment, table.depositId).where(sql`${table.depositId} is not null`),
    index('ach_return_by_user')
      .on(table.environment, table.userId, table.sortAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.userId} is not null`),
    index('ach_return_by_source')
      .on(table.environment, table.sourceId, table.sortAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.sourceId} is not null`),
    index('ach_return_by_on_ramp')
      .on(table.environment, table.onRampId, table.sortAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.onRampId} is not null`),
    index('ach_return_at_risk')
      .on(table.environment, table.currency, table.sortAt)
      .where(sql`${table.goneAt} is null and coalesce(${table.atRiskAmount}, 0) > 0`),
    index('ach_return_lost').on(table.environment, table.lostAt).where(sql`${table.lostAt} is not null`),
    index('ach_return_by_walk').on(table.environment, table.walk).where(sql`${table.goneAt} is null`),
  ],
)

/** Returns that the platform still has, counted and added up by the values that they share: by week, and over all weeks. */
export const returnTotal = pgTable(
  'return_total',
  {
    environment: text('environment').notNull(),
    /** SHA-256 of the values from `week` to `isMisfit`: they are too long for an index. */
    key: bytes('key').notNull(),
    /** A week of ISO 8601 in UTC, `none` without a time, or `all`. */
    week: text('week').notNull(),
    currency: text('currency'),
    cryptoState: text('crypto_state'),
    returnCode: text('return_code'),
    bucket: text('bucket'),
    userAction: text('user_action'),
    isLost: boolean('is_lost').notNull(),
    isAtRisk: boolean('is_at_risk').notNull(),
    isMisfit: boolean('is_misfit').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
    /** The number of returns without a readable amount. */
    unread: bigint('unread', { mode: 'number' }).notNull(),
    amount: numeric('amount').notNull(),
    lossAmount: numeric('loss_amount').notNull(),
    atRiskAmount: numeric('at_risk_amount').notNull(),
  },
  (table) => [
    primaryKey({ name: 'return_total_key', columns: [table.environment, table.key] }),
    index('return_total_by_week').on(table.environment, table.week),
    index('return_total_empty').on(table.environment).where(sql`${table.count} = 0`),
  ],
)

/** The running refresh of the returns, and the end of the last one. */
export const returnSync = pgTable('return_sync', {
  environment: text('environment').primaryKey(),
  leaseUntil: instant('lease_until'),
  leaseHolder: jsonb('lease_holder').$type<ProcessIdentity | null>(),
  /** Grows with each lease; a page commits only under its own. */
  fence: bigint('fence', { mode: 'number' }).notNull().default(0),
  startedAt: instant('started_at'),
  progress: jsonb('progress').$type<ReturnProgress | null>(),
  problem: jsonb('problem').$type<SyncProblem | null>(),
  /** Number of the newest walk through the whole list, and the cursor where it goes on; null when it has ended. */
  walk: integer('walk').notNull().default(0),
  walkCursor: text('walk_cursor'),
  walkBeganAt: instant('walk_began_at'),
  /** Start of the newest walk that reached the last page: the returns are as of then. */
  completeAt: instant('complete_at'),
  /** End of the last run of any kind that caught up. */
  caughtUpAt: instant('caught_up_at'),
  /** The last archived delivery that was looked at for returns that changed. */
  lastDeliveryId: bigint('last_delivery_id', { mode: 'number' }),
})
