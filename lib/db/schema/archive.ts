import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  type ExtraConfigColumn,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Outcome } from '@/lib/model/outcome'
import type { Stream } from '@/lib/model/stream'
import type { DuplicateWindow, RunProgress, SyncProblem, Trail } from '@/lib/model/sync-state'
import type { ProcessIdentity } from '../../model/process-identity'
import { USER_EVENTS } from '../../model/subject'
import { bytes, instant, termSet } from './columns'

function newestFirst(table: { sortAt: ExtraConfigColumn; id: ExtraConfigColumn }) {
  return [table.sortAt.desc().nullsFirst(), table.id.desc().nullsFirst()] as const
}

/** Deliveries. Records have no id (not-shown.md, 2.10): a hash, and an ordinal among equal ones, identify them. */
export const delivery = pgTable(
  'delivery',
  {
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    environment: text('environment').notNull(),
    hash: bytes('hash').notNull(),
    ordinal: integer('ordinal').notNull(),
    /** `timestamp`, or that of a newer neighbour. Orders the list. */
    sortAt: instant('sort_at').notNull(),
    timestamp: instant('timestamp'),
    timestampText: text('timestamp_text'),
    event: text('event').notNull(),
    endpoint: text('endpoint').notNull(),
    outcome: text('outcome').$type<Outcome>().notNull(),
    success: boolean('success'),
    responseStatus: integer('response_status'),
    error: text('error'),
    /** The exact text; empty if there was none. */
    payload: text('payload').notNull(),
    payloadBytes: integer('payload_bytes').notNull(),
    /** Raw JSON of members without a column; the whole record if it is no object. */
    extra: text('extra'),
    userId: text('user_id'),
    resourceId: text('resource_id'),
    eventId: text('event_id'),
    sequence: integer('sequence'),
    occurredAt: instant('occurred_at'),
    archivedAt: instant('archived_at').notNull().defaultNow(),
    /** Kept by `lib/archive/derived/recovery`; false in delivered and in generic rows. */
    settled: boolean('settled').notNull().default(false),
    /** Is null in rows of older versions until a sync job has added the terms. */
    searchTerms: termSet('words'),
  },
  (table) => [
    // A distributed table has its shard’s column in every key (docs/decisions/0082).
    primaryKey({ name: 'delivery_key', columns: [table.environment, table.id] }),
    uniqueIndex('delivery_identity').on(table.environment, table.hash, table.ordinal),
    index('delivery_newest').on(table.environment, table.sortAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('delivery_by_outcome').on(table.environment, table.outcome, ...newestFirst(table)),
    // A filter by event alone reads this index once per outcome.
    index('delivery_by_event').on(table.environment, table.event, table.outcome, ...newestFirst(table)),
    index('delivery_by_endpoint').on(table.environment, table.endpoint, ...newestFirst(table)),
    index('delivery_by_settled')
      .on(table.environment, table.settled, ...newestFirst(table))
      .where(sql`${table.outcome} <> 'delivered'`),
    // Without 200, which is found at once in any other index.
    index('delivery_by_status')
      .on(table.environment, table.responseStatus, ...newestFirst(table))
      .where(sql`${table.responseStatus} <> 200`),
    index('delivery_by_user')
      .on(table.environment, table.userId, ...newestFirst(table))
      .where(sql`${table.userId} is not null`),
    // Events about the user, which are few even for a user with many deliveries.
    index('delivery_about_user')
      .on(table.environment, table.userId, ...newestFirst(table))
      .where(sql`${table.event} in (${sql.raw(USER_EVENTS.map((name) => `'${name}'`).join(', '))})`),
    index('delivery_by_resource')
      .on(table.environment, table.resourceId, ...newestFirst(table))
      .where(sql`${table.resourceId} is not null`),
    index('delivery_by_event_id')
      .on(table.environment, table.eventId, ...newestFirst(table))
      .where(sql`${table.eventId} is not null`),
    // A short pending list, because each search scans it, too.
    index('delivery_by_word').using('gin', table.searchTerms).with({ gin_pending_list_limit: 1024 }),
    index('delivery_without_words').on(table.id).where(sql`${table.searchTerms} is null`),
  ],
)

/** Counts by the hour, so that charts and counts never scan `delivery`. */
export const deliveryCount = pgTable(
  'delivery_count',
  {
    environment: text('environment').notNull(),
    hour: instant('hour').notNull(),
    endpoint: text('endpoint').notNull(),
    event: text('event').notNull(),
    outcome: text('outcome').$type<Outcome>().notNull(),
    /** `NO_STATUS` if there is none: keys have no nulls. */
    responseStatus: integer('response_status').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
    /** How many of the deliveries are settled. */
    settled: bigint('settled', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({
      name: 'delivery_count_key',
      columns: [table.environment, table.hour, table.endpoint, table.event, table.outcome, table.responseStatus],
    }),
  ],
)

/** `deliveryCount` without hours. */
export const deliveryTotal = pgTable(
  'delivery_total',
  {
    environment: text('environment').notNull(),
    endpoint: text('endpoint').notNull(),
    event: text('event').notNull(),
    outcome: text('outcome').$type<Outcome>().notNull(),
    responseStatus: integer('response_status').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
    /** How many of the deliveries are settled. */
    settled: bigint('settled', { mode: 'number' }).notNull().default(0),
    /** `sortAt` of oldest and newest. */
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'delivery_total_key',
      columns: [table.environment, table.endpoint, table.event, table.outcome, table.responseStatus],
    }),
  ],
)

/** Recorded numbers of a milestone sequence (6.3). */
export const eventSequence = pgTable(
  'event_sequence',
  {
    environment: text('environment').notNull(),
    stream: text('stream').$type<Stream>().notNull(),
    resourceId: text('resource_id').notNull(),
    /** The numbers, ascending, each once. */
    seen: integer('seen').array().notNull(),
    /** `sortAt` of oldest and newest. */
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
    hasGap: boolean('has_gap').notNull().generatedAlwaysAs(sql`seen[cardinality(seen)] > cardinality(seen)`),
  },
  (table) => [
    primaryKey({ name: 'event_sequence_key', columns: [table.environment, table.stream, table.resourceId] }),
    index('event_sequence_gaps')
      .on(table.environment, table.lastAt.desc().nullsFirst(), table.stream, table.resourceId)
      .where(sql`has_gap`),
  ],
)

/** Purges of this archive: deliveries removed for their age. */
export const purge = pgTable(
  'purge',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    environment: text('environment').notNull(),
    at: instant('at').notNull(),
    before: instant('before').notNull(),
    deleted: bigint('deleted', { mode: 'number' }).notNull(),
  },
  (table) => [index('purge_newest').on(table.environment, table.at.desc().nullsFirst())],
)

/** Spans that the archive holds completely: newer than `bottomAt`, up to `topAt`. An `open` one continues at `nextCursor`. */
export const archiveSpan = pgTable(
  'archive_span',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    environment: text('environment').notNull(),
    kind: text('kind').$type<'head' | 'full'>().notNull(),
    state: text('state').$type<'open' | 'closed'>().notNull(),
    topAt: instant('top_at').notNull(),
    bottomAt: instant('bottom_at'),
    /** `sortAt` of the last record read. */
    nearestAt: instant('nearest_at'),
    nextCursor: text('next_cursor'),
    /** Whether the walk read the platform’s last page. */
    reachedEnd: boolean('reached_end').notNull().default(false),
    /** The window that numbers identical records. */
    recent: jsonb('recent').$type<DuplicateWindow>().notNull().default({}),
    trail: jsonb('trail').$type<Trail | null>(),
  },
  (table) => [index('archive_span_newest').on(table.environment, table.topAt.desc().nullsFirst())],
)

/** The running sync, and the end of the last one. */
export const syncState = pgTable('sync_state', {
  environment: text('environment').primaryKey(),
  leaseUntil: instant('lease_until'),
  /** Is null in a lease of an earlier version. */
  leaseHolder: jsonb('lease_holder').$type<ProcessIdentity | null>(),
  /** Grows with each lease; a batch commits only under its own. */
  fence: bigint('fence', { mode: 'number' }).notNull().default(0),
  /** Rows of this environment in `delivery`. */
  records: bigint('records', { mode: 'number' }).notNull().default(0),
  startedAt: instant('started_at'),
  progress: jsonb('progress').$type<RunProgress | null>(),
  /** End of the last run that caught up. */
  caughtUpAt: instant('caught_up_at'),
  /** Start of the newest walk that reached the last page. */
  completePassAt: instant('complete_pass_at'),
  problem: jsonb('problem').$type<SyncProblem | null>(),
  unansweredSince: instant('unanswered_since'),
  /** Records before this instant were purged, and are not archived again. */
  purgedBefore: instant('purged_before'),
})
