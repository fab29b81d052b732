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
import { bytes, instant, termSet } from './columns'

/** The order of every list. */
function newestFirst(table: { sortAt: ExtraConfigColumn; id: ExtraConfigColumn }) {
  return [table.sortAt.desc().nullsFirst(), table.id.desc().nullsFirst()] as const
}

/**
 * One row per delivery record. Records have no id (not-shown.md, 2.10): identity is the record's hash and an ordinal
 * among identical ones.
 */
export const delivery = pgTable(
  'delivery',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    environment: text('environment').notNull(),
    hash: bytes('hash').notNull(),
    ordinal: integer('ordinal').notNull(),
    /** `timestamp`, or the nearest newer one. Orders the list. */
    sortAt: instant('sort_at').notNull(),
    timestamp: instant('timestamp'),
    /** As the platform wrote it, if at all. */
    timestampText: text('timestamp_text'),
    event: text('event').notNull(),
    endpoint: text('endpoint').notNull(),
    outcome: text('outcome').$type<Outcome>().notNull(),
    success: boolean('success'),
    responseStatus: integer('response_status'),
    error: text('error'),
    /** The exact text in the platform's answer; empty where there was none. */
    payload: text('payload').notNull(),
    payloadBytes: integer('payload_bytes').notNull(),
    /** Raw JSON object of members without a column; the record itself where it is no object. */
    extra: text('extra'),
    userId: text('user_id'),
    resourceId: text('resource_id'),
    eventId: text('event_id'),
    sequence: integer('sequence'),
    occurredAt: instant('occurred_at'),
    archivedAt: instant('archived_at').notNull().defaultNow(),
    /** Of the payload (`search-terms.ts`); null in rows of older versions until the next sync. */
    searchTerms: termSet('words'),
  },
  (table) => [
    uniqueIndex('delivery_identity').on(table.environment, table.hash, table.ordinal),
    index('delivery_newest').on(table.environment, table.sortAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('delivery_by_outcome').on(table.environment, table.outcome, ...newestFirst(table)),
    // An event alone is read once per outcome, so one index serves both.
    index('delivery_by_event').on(table.environment, table.event, table.outcome, ...newestFirst(table)),
    index('delivery_by_endpoint').on(table.environment, table.endpoint, ...newestFirst(table)),
    // Any other order finds a 200 at once.
    index('delivery_by_status')
      .on(table.environment, table.responseStatus, ...newestFirst(table))
      .where(sql`${table.responseStatus} <> 200`),
    index('delivery_by_user')
      .on(table.environment, table.userId, ...newestFirst(table))
      .where(sql`${table.userId} is not null`),
    index('delivery_by_resource')
      .on(table.environment, table.resourceId, ...newestFirst(table))
      .where(sql`${table.resourceId} is not null`),
    index('delivery_by_event_id')
      .on(table.environment, table.eventId, ...newestFirst(table))
      .where(sql`${table.eventId} is not null`),
    // Each search also scans the pending list.
    index('delivery_by_word').using('gin', table.searchTerms).with({ gin_pending_list_limit: 1024 }),
    index('delivery_without_words').on(table.id).where(sql`${table.searchTerms} is null`),
  ],
)

/** Kept with the rows, so that charts and counts never scan `delivery`. */
export const deliveryCount = pgTable(
  'delivery_count',
  {
    environment: text('environment').notNull(),
    hour: instant('hour').notNull(),
    endpoint: text('endpoint').notNull(),
    event: text('event').notNull(),
    outcome: text('outcome').$type<Outcome>().notNull(),
    /** `NO_STATUS` for records without one: a key has no nulls. */
    responseStatus: integer('response_status').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
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
    /** `sortAt` of the oldest and of the newest of them. */
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

/** Numbers seen of a milestone sequence (specification, 6.3: per off-ramp, deposit or on-ramp), kept with the rows. */
export const eventSequence = pgTable(
  'event_sequence',
  {
    environment: text('environment').notNull(),
    stream: text('stream').$type<Stream>().notNull(),
    resourceId: text('resource_id').notNull(),
    /** Ascending, each once. */
    seen: integer('seen').array().notNull(),
    /** `sortAt` of the oldest and of the newest delivery. */
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

/** What was removed from this archive for its age. */
export const purge = pgTable(
  'purge',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    environment: text('environment').notNull(),
    at: instant('at').notNull(),
    /** Everything older went. */
    before: instant('before').notNull(),
    deleted: bigint('deleted', { mode: 'number' }).notNull(),
  },
  (table) => [index('purge_newest').on(table.environment, table.at.desc().nullsFirst())],
)

/**
 * A span of time that the archive holds completely: newer than `bottomAt`, up to `topAt`. An `open` one continues at
 * `nextCursor`; rows and cursor commit together.
 */
export const archiveSpan = pgTable(
  'archive_span',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    environment: text('environment').notNull(),
    kind: text('kind').$type<'head' | 'full'>().notNull(),
    state: text('state').$type<'open' | 'closed'>().notNull(),
    topAt: instant('top_at').notNull(),
    bottomAt: instant('bottom_at'),
    /** `sortAt` of the last record read, for those that follow without a timestamp. */
    nearestAt: instant('nearest_at'),
    nextCursor: text('next_cursor'),
    /** The walk read the platform's last page. */
    reachedEnd: boolean('reached_end').notNull().default(false),
    /** Records near the bottom, by which identical ones in the next batch are numbered. */
    recent: jsonb('recent').$type<DuplicateWindow>().notNull().default({}),
    /** What the walk's pages showed, to find a page that leads back. */
    trail: jsonb('trail').$type<Trail | null>(),
  },
  (table) => [index('archive_span_newest').on(table.environment, table.topAt.desc().nullsFirst())],
)

/** One row per environment: the running sync, and the last one's end. */
export const syncState = pgTable('sync_state', {
  environment: text('environment').primaryKey(),
  leaseUntil: instant('lease_until'),
  /** Null where an earlier version took the lease. */
  leaseHolder: jsonb('lease_holder').$type<ProcessIdentity | null>(),
  /** Grows with each lease; a batch commits only under its own. */
  fence: bigint('fence', { mode: 'number' }).notNull().default(0),
  /** Rows of this environment in `delivery`. */
  records: bigint('records', { mode: 'number' }).notNull().default(0),
  startedAt: instant('started_at'),
  progress: jsonb('progress').$type<RunProgress | null>(),
  /** End of the last run that caught up. */
  caughtUpAt: instant('caught_up_at'),
  /** Start of the last walk to the platform's last page. */
  completePassAt: instant('complete_pass_at'),
  problem: jsonb('problem').$type<SyncProblem | null>(),
  /** Since when the run has had no answer. */
  unansweredSince: instant('unanswered_since'),
  /** Older records were purged and are not archived again. */
  purgedBefore: instant('purged_before'),
})
