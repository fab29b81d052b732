import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CheckState, StepResult, VerdictCounts } from '@/lib/model/endpoint-check/check-results'
import type { RunOwner } from '@/lib/model/redelivery'
import { instant } from './columns'
import { redeliveryTarget } from './redelivery'

/** A run of deliveries that a handler must survive, with its report. Its copies of the target stay as they were when it began. */
export const endpointCheck = pgTable(
  'endpoint_check',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Chosen by the browser: the same key twice is one check. */
    requestKey: text('request_key').notNull(),
    environment: text('environment').notNull(),
    targetId: text('target_id')
      .notNull()
      .references(() => redeliveryTarget.id),
    targetUrl: text('target_url').notNull(),
    fingerprint: text('fingerprint').notNull(),
    /** The name of the run in its samples. */
    run: text('run').notNull(),
    limitMs: integer('limit_ms').notNull(),
    state: text('state').$type<CheckState>().notNull(),
    /** Steps whose first byte may have left; one more than `results` has while a step is on its way, or was cut. */
    begun: integer('begun').notNull().default(0),
    results: jsonb('results').$type<StepResult[]>().notNull().default([]),
    counts: jsonb('counts').$type<VerdictCounts>(),
    /** Why the check was stopped, for people. */
    note: text('note'),
    createdAt: instant('created_at').notNull(),
    operatorId: text('operator_id').notNull(),
    operatorName: text('operator_name').notNull(),
    finishedAt: instant('finished_at'),
    leaseOwner: jsonb('lease_owner').$type<RunOwner | null>(),
    leaseUntil: instant('lease_until'),
  },
  (table) => [
    uniqueIndex('endpoint_check_request').on(table.environment, table.requestKey),
    // One running check per target at a time.
    uniqueIndex('endpoint_check_running').on(table.targetId).where(sql`${table.state} = 'running'`),
    index('endpoint_check_of_target').on(table.targetId, table.id.desc()),
  ],
)
