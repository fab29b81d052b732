import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Outcome } from '@/lib/model/outcome'
import type {
  ProofDetail,
  ProofKind,
  RecoveryAct,
  RecoveryDecision,
  RecoveryEvidence,
  RecoveryRule,
  RecoveryStanding,
  RecoveryState,
} from '@/lib/model/recovery'
import { instant } from './columns'

/** A delivery of the archive that was not delivered, and whether the failure is unresolved. Kept by `lib/archive/derived/recovery`. */
export const recoveryItem = pgTable(
  'recovery_item',
  {
    deliveryId: bigint('delivery_id', { mode: 'number' }).notNull(),
    environment: text('environment').notNull(),
    /** `sortAt` of the delivery: its place in the order, and its time if it has one. */
    at: instant('at').notNull(),
    hasTime: boolean('has_time').notNull().default(true),
    endpoint: text('endpoint').notNull(),
    event: text('event').notNull(),
    outcome: text('outcome').$type<Outcome>().notNull(),
    responseStatus: integer('response_status'),
    userId: text('user_id'),
    /** The id of the subject of the event: the user’s id if the event is about the user. */
    resourceId: text('resource_id'),
    eventId: text('event_id'),
    sequence: integer('sequence'),
    state: text('state').$type<RecoveryState>().notNull(),
    rule: text('rule').$type<RecoveryRule>(),
    evidence: jsonb('evidence').$type<RecoveryEvidence | null>(),
    closedAt: instant('closed_at'),
    closedBy: text('closed_by'),
    reason: text('reason'),
    /** Stays when evidence closes the item, and counts again when evidence is taken back. */
    decision: jsonb('decision').$type<RecoveryDecision | null>(),
    assigneeId: text('assignee_id'),
    assigneeName: text('assignee_name'),
    note: text('note'),
    noteBy: text('note_by'),
    /** When the platform may forget the record (specification, 8); null for one without a time. */
    expiresAt: instant('expires_at'),
    /** When it was first judged; a change to a whole list leaves out items found after the list was read. */
    foundAt: instant('found_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'recovery_item_key', columns: [table.environment, table.deliveryId] }),
    index('recovery_item_by_state').on(
      table.environment,
      table.state,
      table.at.desc().nullsFirst(),
      table.deliveryId.desc().nullsFirst(),
    ),
    index('recovery_item_by_endpoint').on(
      table.environment,
      table.endpoint,
      table.at.desc().nullsFirst(),
      table.deliveryId.desc().nullsFirst(),
    ),
    index('recovery_item_of_resource')
      .on(table.environment, table.resourceId, table.endpoint, table.state, table.at)
      .where(sql`${table.resourceId} is not null`),
    index('recovery_item_by_rule')
      .on(table.environment, table.rule, table.at.desc().nullsFirst(), table.deliveryId.desc().nullsFirst())
      .where(sql`${table.rule} is not null`),
    index('recovery_item_by_assignee')
      .on(table.environment, table.assigneeName, table.at.desc().nullsFirst(), table.deliveryId.desc().nullsFirst())
      .where(sql`${table.assigneeName} is not null`),
    index('recovery_item_closed')
      .on(table.environment, table.closedAt.desc().nullsFirst())
      .where(sql`${table.state} = 'closed'`),
    index('recovery_item_expiring').on(table.environment, table.expiresAt).where(sql`${table.state} = 'open'`),
  ],
)

/** Answers of redeliveries, and results of re-reads: evidence that no delivery holds. */
export const recoveryProof = pgTable(
  'recovery_proof',
  {
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    environment: text('environment').notNull(),
    kind: text('kind').$type<ProofKind>().notNull(),
    /** Set for a redelivery. */
    deliveryId: bigint('delivery_id', { mode: 'number' }),
    /** Set for a re-read. */
    subject: text('subject'),
    resourceId: text('resource_id'),
    at: instant('at').notNull(),
    detail: jsonb('detail').$type<ProofDetail>().notNull(),
    /** False if a fast step of a redelivery left the judging to a later step. */
    isJudged: boolean('is_judged').notNull().default(true),
  },
  (table) => [
    primaryKey({ name: 'recovery_proof_key', columns: [table.environment, table.id] }),
    index('recovery_proof_of_delivery')
      .on(table.environment, table.deliveryId)
      .where(sql`${table.deliveryId} is not null`),
    index('recovery_proof_of_resource')
      .on(table.environment, table.resourceId)
      .where(sql`${table.resourceId} is not null`),
    index('recovery_proof_waiting').on(table.environment, table.id).where(sql`not ${table.isJudged}`),
  ],
)

/** Acts of people on each item, in the transaction of the audit row, which names up to 500 items at once. */
export const recoveryHistory = pgTable(
  'recovery_history',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    deliveryId: bigint('delivery_id', { mode: 'number' }).notNull(),
    at: instant('at').notNull(),
    by: text('by').notNull(),
    act: text('act').$type<RecoveryAct>().notNull(),
    /** A reason, a note, or the name of the assignee; null if it was taken away. */
    text: text('text'),
  },
  (table) => [index('recovery_history_of_delivery').on(table.deliveryId, table.id)],
)

/** How many items have each standing; `standing` is `open` or the rule that closed them. */
export const recoveryCount = pgTable(
  'recovery_count',
  {
    environment: text('environment').notNull(),
    standing: text('standing').$type<RecoveryStanding>().notNull(),
    endpoint: text('endpoint').notNull(),
    event: text('event').notNull(),
    outcome: text('outcome').$type<Outcome>().notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({
      name: 'recovery_count_key',
      columns: [table.environment, table.standing, table.endpoint, table.event, table.outcome],
    }),
  ],
)

/** How far items have been made for the archive of an older version. */
export const recoveryFill = pgTable('recovery_fill', {
  environment: text('environment').primaryKey(),
  /** Settled deliveries come after the others. */
  settled: boolean('settled').notNull().default(false),
  /** The last delivery that was looked at. */
  cursorAt: instant('cursor_at'),
  cursorId: bigint('cursor_id', { mode: 'number' }),
  doneAt: instant('done_at'),
})
