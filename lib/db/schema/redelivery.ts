import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type {
  ItemState,
  JobState,
  RedeliveryOrder,
  RedeliverySource,
  RunOwner,
  SendState,
  TargetKind,
} from '@/lib/model/redelivery'
import { bytes, instant } from './columns'

/** Endpoints that an admin approved for redeliveries. */
export const redeliveryTarget = pgTable(
  'redelivery_target',
  {
    id: text('id').primaryKey(),
    environment: text('environment').notNull(),
    name: text('name').notNull(),
    url: text('url').notNull(),
    kind: text('kind').$type<TargetKind>().notNull(),
    /** Signing secret and values of the extra headers, as JSON, sealed by `lib/vault`; null once removed. */
    sealed: bytes('sealed'),
    vaultKeyId: text('vault_key_id'),
    /** The keyed fingerprint of the signing secret. */
    fingerprint: text('fingerprint').notNull(),
    headerNames: text('header_names').array().notNull(),
    /** Requests a second, requests at a time, and the time for each of them. */
    rate: integer('rate').notNull(),
    concurrency: integer('concurrency').notNull(),
    deadlineMs: integer('deadline_ms').notNull(),
    createdAt: instant('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    changedAt: instant('changed_at').notNull(),
    changedBy: text('changed_by').notNull(),
    removedAt: instant('removed_at'),
    removedBy: text('removed_by'),
    /** The test of the present settings; without a state no answer has come. */
    testedAt: instant('tested_at'),
    testedBy: text('tested_by'),
    testState: text('test_state').$type<SendState>(),
    testStatus: integer('test_status'),
  },
  (table) => [
    uniqueIndex('redelivery_target_name')
      .on(table.environment, sql`lower(${table.name})`)
      .where(sql`${table.removedAt} is null`),
    index('redelivery_target_sealed').on(table.vaultKeyId, table.id).where(sql`${table.sealed} is not null`),
  ],
)

/** A job that sends payloads again to one target. Its copies of the target stay as they were when the job began. */
export const redeliveryJob = pgTable(
  'redelivery_job',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Chosen by the browser: the same key twice is one job. */
    requestKey: text('request_key').notNull(),
    environment: text('environment').notNull(),
    targetId: text('target_id')
      .notNull()
      .references(() => redeliveryTarget.id),
    targetName: text('target_name').notNull(),
    targetUrl: text('target_url').notNull(),
    fingerprint: text('fingerprint').notNull(),
    source: jsonb('source').$type<RedeliverySource>().notNull(),
    /** The job that this one retries, by `source`. */
    retryOf: bigint('retry_of', { mode: 'number' }),
    order: text('order').$type<RedeliveryOrder>().notNull(),
    rate: integer('rate').notNull(),
    concurrency: integer('concurrency').notNull(),
    /** Failures in a row that stop it; null for none. */
    stopAfter: integer('stop_after'),
    state: text('state').$type<JobState>().notNull(),
    /** While `preparing`: the last delivery read, and the newest that belongs to the job. */
    preparedTo: text('prepared_to'),
    upToDelivery: bigint('up_to_delivery', { mode: 'number' }),
    total: integer('total').notNull().default(0),
    /** Kept with the items, in their transactions. */
    counts: jsonb('counts').$type<Partial<Record<ItemState, number>>>().notNull().default({}),
    failuresInRow: integer('failures_in_row').notNull().default(0),
    /** Why the job was paused or stopped, for people. */
    note: text('note'),
    createdAt: instant('created_at').notNull(),
    operatorId: text('operator_id').notNull(),
    operatorName: text('operator_name').notNull(),
    /** The operator who resumed the job last, with whose rights it runs; null while it runs with those of the one who started it. */
    resumedById: text('resumed_by_id'),
    resumedByName: text('resumed_by_name'),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
    /** Names the process that runs it. */
    leaseOwner: jsonb('lease_owner').$type<RunOwner | null>(),
    leaseUntil: instant('lease_until'),
  },
  (table) => [
    index('redelivery_job_newest').on(
      table.environment,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    uniqueIndex('redelivery_job_request').on(table.environment, table.requestKey),
    // A lease outlasts a pause by the requests that are on their way.
    index('redelivery_job_open')
      .on(table.environment, table.id)
      .where(sql`${table.state} in ('preparing', 'running') or ${table.leaseOwner} is not null`),
    index('redelivery_job_retries').on(table.retryOf).where(sql`${table.retryOf} is not null`),
  ],
)

/** One delivery of a job, sent at most once. */
export const redeliveryItem = pgTable(
  'redelivery_item',
  {
    jobId: bigint('job_id', { mode: 'number' })
      .notNull()
      .references(() => redeliveryJob.id),
    /** From 1, in the order of sending. */
    position: integer('position').notNull(),
    environment: text('environment').notNull(),
    deliveryId: bigint('delivery_id', { mode: 'number' }).notNull(),
    event: text('event').notNull(),
    userId: text('user_id'),
    resourceId: text('resource_id'),
    sequence: integer('sequence'),
    /** 1, or one more than in the job that this one retries. */
    attempt: integer('attempt').notNull(),
    state: text('state').$type<ItemState>().notNull(),
    sentAt: instant('sent_at'),
    finishedAt: instant('finished_at'),
    latencyMs: integer('latency_ms'),
    status: integer('status'),
    problem: text('problem'),
    /** The first 64 KiB of the answer. */
    answer: bytes('answer'),
    isAnswerCut: boolean('is_answer_cut').notNull().default(false),
    /** The state, if it is one of `UNDELIVERED_STATES`; else null. */
    undelivered: text('undelivered').generatedAlwaysAs(
      sql`case when state in ('waiting', 'sent', 'delivered') then null else state end`,
    ),
  },
  (table) => [
    primaryKey({ name: 'redelivery_item_key', columns: [table.jobId, table.position] }),
    uniqueIndex('redelivery_item_once').on(table.jobId, table.deliveryId),
    // No index has `state`, so that changes from waiting to sent to delivered write to no index (docs/decisions/0032).
    index('redelivery_item_undelivered')
      .on(table.jobId, table.undelivered, table.position)
      .where(sql`${table.undelivered} is not null`),
    // This index also finds the jobs of a resource.
    index('redelivery_item_of_resource')
      .on(table.resourceId, table.jobId, table.position)
      .where(sql`${table.resourceId} is not null`),
    index('redelivery_item_of_user').on(table.userId, table.jobId).where(sql`${table.userId} is not null`),
    index('redelivery_item_of_delivery').on(table.environment, table.deliveryId, table.jobId.desc()),
  ],
)
