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
 * One row per delivery record of the platform. Records have no id (not-shown.md, 2.10): identity is the hash of the
 * record plus an ordinal among byte-identical ones, so that two identical records stay two.
 */
export const delivery = pgTable(
  'delivery',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    environment: text('environment').notNull(),
    hash: bytes('hash').notNull(),
    ordinal: integer('ordinal').notNull(),
    /** `timestamp`, or the time of the nearest newer record where the platform gave none. Orders the list. */
    sortAt: instant('sort_at').notNull(),
    timestamp: instant('timestamp'),
    /** Exactly as the platform wrote it; null where it wrote none. */
    timestampText: text('timestamp_text'),
    event: text('event').notNull(),
    endpoint: text('endpoint').notNull(),
    outcome: text('outcome').$type<Outcome>().notNull(),
    success: boolean('success'),
    responseStatus: integer('response_status'),
    error: text('error'),
    /** The exact text of the payload as it stood in the platform's answer, never re-serialised; empty where there was none. */
    payload: text('payload').notNull(),
    payloadBytes: integer('payload_bytes').notNull(),
    /** Raw JSON object of members that have no column of their own; null without any. The record itself where it is no object. */
    extra: text('extra'),
    userId: text('user_id'),
    resourceId: text('resource_id'),
    eventId: text('event_id'),
    sequence: integer('sequence'),
    occurredAt: instant('occurred_at'),
    archivedAt: instant('archived_at').notNull().defaultNow(),
    /** Of the payload, for search (see `search-terms.ts`); null in rows of a version that did not search, until the next sync. */
    searchTerms: termSet('words'),
  },
  (table) => [
    uniqueIndex('delivery_identity').on(table.environment, table.hash, table.ordinal),
    index('delivery_newest').on(table.environment, table.sortAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('delivery_by_outcome').on(table.environment, table.outcome, ...newestFirst(table)),
    // By event alone it is read once per outcome, so that one index serves both.
    index('delivery_by_event').on(table.environment, table.event, table.outcome, ...newestFirst(table)),
    index('delivery_by_endpoint').on(table.environment, table.endpoint, ...newestFirst(table)),
    // Nearly every record has a 200, which any other order finds at once.
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
    // A search also reads the list of what is not sorted in yet, which is therefore kept short.
    index('delivery_by_word').using('gin', table.searchTerms).with({ gin_pending_list_limit: 1024 }),
    index('delivery_without_words').on(table.id).where(sql`${table.searchTerms} is null`),
  ],
)

/** Kept in the transaction that stores the rows; charts and counts read it and never scan `delivery`. */
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

/** `deliveryCount` without its hours, kept in the same statement: what a screen without a time range asks for. */
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

/**
 * Which numbers of a sequence of milestone events have been seen (specification, 6.3: per off-ramp, deposit or on-ramp),
 * kept in the statement that stores the rows.
 */
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

/** What was removed from this archive because it was older than it is to keep; the platform's list is not concerned. */
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
 * A stretch of time that the archive holds completely: every record newer than `bottomAt` and not newer than
 * `topAt`. An `open` span goes on downwards at `nextCursor`; rows and cursor are committed together.
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
    /** `sortAt` of the last record that was read: the time of those that follow it without a timestamp. */
    nearestAt: instant('nearest_at'),
    nextCursor: text('next_cursor'),
    /** The walk went to the platform's last page: nothing older was exposed. */
    reachedEnd: boolean('reached_end').notNull().default(false),
    /** Records seen near the bottom, so that byte-identical ones in the next batch keep their number. */
    recent: jsonb('recent').$type<DuplicateWindow>().notNull().default({}),
    /** What the pages of the walk showed, by which a page that leads back is told; null before the first. */
    trail: jsonb('trail').$type<Trail | null>(),
  },
  (table) => [index('archive_span_newest').on(table.environment, table.topAt.desc().nullsFirst())],
)

/** One row per environment: who syncs now, and how the last run ended. */
export const syncState = pgTable('sync_state', {
  environment: text('environment').primaryKey(),
  leaseUntil: instant('lease_until'),
  /** The process that took the lease; null where an earlier version did. */
  leaseHolder: jsonb('lease_holder').$type<ProcessIdentity | null>(),
  /** Grows with each lease; a batch commits only under the fence it was read under. */
  fence: bigint('fence', { mode: 'number' }).notNull().default(0),
  /** Rows of this environment in `delivery`. */
  records: bigint('records', { mode: 'number' }).notNull().default(0),
  startedAt: instant('started_at'),
  progress: jsonb('progress').$type<RunProgress | null>(),
  /** When a run last ended caught up with the newest record. */
  caughtUpAt: instant('caught_up_at'),
  /** When a walk last went from the newest record to the platform's last page. */
  completePassAt: instant('complete_pass_at'),
  problem: jsonb('problem').$type<SyncProblem | null>(),
  /** Since when the run that goes on has had no answer from the platform; null while it answers in time. */
  unansweredSince: instant('unanswered_since'),
  /** Records older than this were purged and are not archived again. */
  purgedBefore: instant('purged_before'),
})
