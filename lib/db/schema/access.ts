import { type SQL, sql } from 'drizzle-orm'
import {
  bigint,
  type ExtraConfigColumn,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { ReadKind } from '@/lib/api/read-kinds'
import type { Role } from '@/lib/model/role'
import type { TokenScope } from '@/lib/model/token-scope'
import { bytes, instant } from './columns'

export const operator = pgTable(
  'operator',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    role: text('role').$type<Role>().notNull(),
    /** Roles in environments where the account has another one, by the name of the environment. */
    environmentRoles: jsonb('environment_roles').$type<Record<string, Role>>().notNull().default({}),
    /** Is null for a person whom the identity provider signs in. */
    passwordHash: text('password_hash'),
    disabledAt: instant('disabled_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('operator_email').on(table.email)],
)

/** Links that an admin hands out: an invitation makes an account, a reset gives one a new password. Each works once. */
export const accountLink = pgTable(
  'account_link',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<'invitation' | 'reset'>().notNull(),
    email: text('email').notNull(),
    role: text('role').$type<Role>().notNull(),
    /** The account of a reset. */
    operatorId: text('operator_id').references(() => operator.id),
    /** SHA-256 of its token, which is random. */
    hash: bytes('hash').notNull(),
    createdAt: instant('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    /** The account with whose rights it was made; null if a command made it. */
    createdById: text('created_by_id'),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    uniqueIndex('account_link_hash').on(table.hash),
    index('account_link_open').on(table.expiresAt).where(sql`${table.usedAt} is null and ${table.withdrawnAt} is null`),
  ],
)

/** Sessions of signed-in operators, checked on each request. */
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
    /** When the second factor was given in it; null until then. */
    factorAt: instant('factor_at'),
    /** The latest proof of identity: password or factor at the sign-in, or a later one. */
    provenAt: instant('proven_at'),
  },
  (table) => [index('session_operator').on(table.operatorId, table.createdAt.desc().nullsFirst())],
)

/** The environment for indexes: empty instead of null, so that rows of no environment are in order, too. */
export const auditEnvironment = ({ environment }: { environment: PgColumn | ExtraConfigColumn }): SQL<string> =>
  sql`coalesce(${environment}, '')`

type Worded = Record<'detail' | 'actorName' | 'entityId', PgColumn | ExtraConfigColumn>

/** Values of the detail, actor and entity id, as words. */
export const auditWords = ({ detail, actorName, entityId }: Worded): SQL =>
  sql`(jsonb_to_tsvector('simple', ${detail}, '["string", "numeric"]') || to_tsvector('simple', ${actorName} || ' ' || coalesce(${entityId}, '')))`

const latestFirst = ({ at, id }: Record<'at' | 'id', ExtraConfigColumn>) =>
  [at.desc().nullsFirst(), id.desc().nullsFirst()] as const

/** Append-only, hash-chained, written with its change. */
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
    index('audit_newest').on(auditEnvironment(table), ...latestFirst(table)),
    index('audit_by_action').on(auditEnvironment(table), table.action, ...latestFirst(table)),
    index('audit_by_actor').on(auditEnvironment(table), table.actorName, ...latestFirst(table)),
    index('audit_by_actor_and_action').on(
      auditEnvironment(table),
      table.actorName,
      table.action,
      ...latestFirst(table),
    ),
    index('audit_by_entity')
      .on(auditEnvironment(table), table.entityId, ...latestFirst(table))
      .where(sql`${table.entityId} is not null`),
    index('audit_by_word').using('gin', auditWords(table)),
  ],
)

/** Users and resources that an audit row concerns beside those that it names. */
export const auditSubjects = pgTable(
  'audit_subjects',
  {
    auditId: bigint('audit_id', { mode: 'number' }).primaryKey(),
    environment: text('environment').notNull(),
    /** Is null if there are too many to list: anybody may be among them. */
    subjects: text('subjects').array(),
  },
  (table) => [
    index('audit_subjects_each').using('gin', table.subjects),
    index('audit_subjects_many').on(table.environment).where(sql`${table.subjects} is null`),
  ],
)

/** Writers lock its only row. */
export const auditHead = pgTable('audit_head', {
  id: integer('id').primaryKey(),
  lastId: bigint('last_id', { mode: 'number' }).notNull(),
  lastHash: bytes('last_hash').notNull(),
})

/** Signed statements about the chain: its newest sealed row, and the remainder that a purge left of the rows that it removed. */
export const auditSeal = pgTable('audit_seal', {
  kind: text('kind').$type<'head' | 'remainder'>().primaryKey(),
  row: bigint('row', { mode: 'number' }).notNull(),
  /** The hash of the row. */
  hash: bytes('hash').notNull(),
  at: instant('at').notNull(),
  keyId: text('key_id').notNull(),
  mac: bytes('mac').notNull(),
})

/** Reads by operators and by the desk itself, kept apart from the chain of the audit, so that no read waits for another one. */
export const auditRead = pgTable(
  'audit_read',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    environment: text('environment').notNull(),
    /** Is null for work of the desk itself. */
    actorId: text('actor_id'),
    actorName: text('actor_name').notNull(),
    /** The access token by which it was read. */
    tokenName: text('token_name'),
    kind: text('kind').$type<ReadKind>().notNull(),
    /** The page or route below the environment, or the part of a user. */
    part: text('part').notNull(),
    /** The id in its address. */
    entityId: text('entity_id'),
    /** The user and the resource that it is about, if the row of that id names them. */
    userId: text('user_id'),
    resourceId: text('resource_id'),
    address: text('address'),
    requestId: text('request_id').notNull(),
  },
  (table) => [
    index('audit_read_newest').on(table.environment, ...latestFirst(table)),
    index('audit_read_by_kind').on(table.environment, table.kind, ...latestFirst(table)),
    index('audit_read_by_actor').on(table.environment, table.actorName, ...latestFirst(table)),
    index('audit_read_by_entity')
      .on(table.environment, table.entityId, ...latestFirst(table))
      .where(isNamed(table.entityId)),
    index('audit_read_by_user')
      .on(table.environment, table.userId, ...latestFirst(table))
      .where(isNamed(table.userId)),
    index('audit_read_by_resource')
      .on(table.environment, table.resourceId, ...latestFirst(table))
      .where(isNamed(table.resourceId)),
    index('audit_read_oldest').on(table.at),
  ],
)

const isNamed = (column: ExtraConfigColumn): SQL => sql`${column} is not null`

/** rate-limiter-flexible names the columns. */
export const rateLimit = pgTable('rate_limit', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
})

/** Tokens of operators for scripts. Hashed: nobody can read one again. */
export const accessToken = pgTable(
  'access_token',
  {
    id: text('id').primaryKey(),
    operatorId: text('operator_id')
      .notNull()
      .references(() => operator.id),
    /** The only environment that the token opens. */
    environment: text('environment').notNull(),
    name: text('name').notNull(),
    /** SHA-256 of the token, which is random. */
    hash: bytes('hash').notNull(),
    /** For its owner to tell tokens apart. */
    lastFour: text('last_four').notNull(),
    /** Never above the role of the owner. */
    role: text('role').$type<Role>().notNull(),
    scopes: text('scopes').array().$type<TokenScope[]>().notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
    revokedBy: text('revoked_by'),
  },
  (table) => [
    uniqueIndex('access_token_hash').on(table.hash),
    index('access_token_of_operator').on(table.operatorId, table.environment),
  ],
)
