import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Cadence, ExportFile, ExportLayout, ExportSettings, ExportState, MissedRuns } from '@/lib/model/export'
import type { RunOwner } from '@/lib/model/redelivery'
import type { Role } from '@/lib/model/role'
import { operator } from './access'
import { instant } from './columns'

/** A file of rows, or a report: asked for, made by the worker, kept for a while. */
export const exportJob = pgTable(
  'export_job',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Chosen by the asker: the same key twice is one job. */
    requestKey: text('request_key').notNull(),
    environment: text('environment').notNull(),
    name: text('name').notNull(),
    settings: jsonb('settings').$type<ExportSettings>().notNull(),
    state: text('state').$type<ExportState>().notNull(),
    /** Rows read so far, and rows counted when it began; `total` is null before. */
    rows: bigint('rows', { mode: 'number' }).notNull().default(0),
    total: bigint('total', { mode: 'number' }),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    /** Is null until the file is whole. */
    file: jsonb('file').$type<ExportFile | null>(),
    /** `lib/exports/manifest` writes it beside the file. */
    manifest: jsonb('manifest').$type<unknown>(),
    /** Why it failed, for people. */
    problem: text('problem'),
    cancelledBy: text('cancelled_by'),
    scheduleId: text('schedule_id'),
    missed: jsonb('missed').$type<MissedRuns | null>(),
    createdAt: instant('created_at').notNull(),
    operatorId: text('operator_id').notNull(),
    operatorName: text('operator_name').notNull(),
    startedAt: instant('started_at'),
    /** The instant of the rows in the file. */
    snapshotAt: instant('snapshot_at'),
    finishedAt: instant('finished_at'),
    /** When its file is removed. */
    expiresAt: instant('expires_at'),
    /** Names the process that makes it. */
    leaseOwner: jsonb('lease_owner').$type<RunOwner | null>(),
    leaseUntil: instant('lease_until'),
  },
  (table) => [
    index('export_job_newest').on(table.environment, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    uniqueIndex('export_job_request').on(table.environment, table.requestKey),
    index('export_job_open').on(table.environment, table.id).where(sql`${table.state} in ('queued', 'running')`),
    index('export_job_expiring').on(table.expiresAt).where(sql`${table.state} = 'done'`),
    index('export_job_of_schedule')
      .on(table.scheduleId, table.id.desc().nullsFirst())
      .where(sql`${table.scheduleId} is not null`),
  ],
)

/** A named layout of a list; unique by owner, list and name in any case. */
export const exportPreset = pgTable(
  'export_preset',
  {
    id: text('id').primaryKey(),
    environment: text('environment').notNull(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => operator.id),
    list: text('list').notNull(),
    name: text('name').notNull(),
    layout: jsonb('layout').$type<ExportLayout>().notNull(),
    /** Roles that also see it. */
    sharedWith: text('shared_with').array().$type<Role[]>().notNull().default([]),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('export_preset_name').on(table.environment, table.list, table.ownerId, sql`lower(${table.name})`),
  ],
)

/** An export or report that is made regularly, with the rights that its owner has at that time. */
export const exportSchedule = pgTable(
  'export_schedule',
  {
    id: text('id').primaryKey(),
    environment: text('environment').notNull(),
    name: text('name').notNull(),
    /** The settings, with a sliding range. */
    settings: jsonb('settings').$type<ExportSettings>().notNull(),
    cadence: jsonb('cadence').$type<Cadence>().notNull(),
    zone: text('zone').notNull(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => operator.id),
    isPaused: boolean('is_paused').notNull().default(false),
    /** When the next run is due that has not begun. */
    nextDueAt: instant('next_due_at').notNull(),
    lastDueAt: instant('last_due_at'),
    /** Why the last run did not begin, for people. */
    problem: text('problem'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('export_schedule_name').on(table.environment, sql`lower(${table.name})`),
    index('export_schedule_due').on(table.nextDueAt).where(sql`not ${table.isPaused}`),
  ],
)

/** Deliveries counted by how long after `occurredAt` they ended, in growing buckets, for percentiles without a scan. */
export const deliveryLag = pgTable(
  'delivery_lag',
  {
    environment: text('environment').notNull(),
    hour: instant('hour').notNull(),
    endpoint: text('endpoint').notNull(),
    bucket: integer('bucket').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'delivery_lag_key', columns: [table.environment, table.hour, table.endpoint, table.bucket] }),
  ],
)
