import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Role } from '@/lib/model/role'
import { bytes, instant } from './columns'

/** A person who signs in. */
export const operator = pgTable(
  'operator',
  {
    id: text('id').primaryKey(),
    /** Lower case. */
    email: text('email').notNull(),
    name: text('name').notNull(),
    role: text('role').$type<Role>().notNull(),
    passwordHash: text('password_hash').notNull(),
    disabledAt: instant('disabled_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('operator_email').on(table.email)],
)

/** Checked on each request, so a revoked session ends at the next. */
export const session = pgTable(
  'session',
  {
    id: text('id').primaryKey(),
    operatorId: text('operator_id')
      .notNull()
      .references(() => operator.id),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    revokedReason: text('revoked_reason'),
    address: text('address'),
    userAgent: text('user_agent'),
  },
  (table) => [index('session_operator').on(table.operatorId, table.createdAt.desc().nullsFirst())],
)

/** Append-only, hash-chained, written with the change it records. */
export const audit = pgTable(
  'audit',
  {
    id: bigint('id', { mode: 'number' }).primaryKey(),
    at: instant('at').notNull(),
    environment: text('environment'),
    actorId: text('actor_id'),
    actorName: text('actor_name').notNull(),
    action: text('action').notNull(),
    entity: text('entity'),
    entityId: text('entity_id'),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
    address: text('address'),
    requestId: text('request_id'),
    previousHash: bytes('previous_hash').notNull(),
    hash: bytes('hash').notNull(),
  },
  (table) => [
    index('audit_newest').on(table.environment, table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('audit_actor').on(table.actorId, table.at.desc().nullsFirst()),
  ],
)

/** The end of the audit chain; writers lock its only row. */
export const auditHead = pgTable('audit_head', {
  id: integer('id').primaryKey(),
  lastId: bigint('last_id', { mode: 'number' }).notNull(),
  lastHash: bytes('last_hash').notNull(),
})

/** Store of rate-limiter-flexible; its column names are the library's. */
export const rateLimit = pgTable('rate_limit', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
})
