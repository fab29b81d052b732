import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ChangeState } from '@/lib/model/platform-change'
import type { FileLayout, ImportState, KeyOrigin, KeyTestResult, LineProblem } from '@/lib/model/user-key'
import { bytes, instant } from './columns'

/** API keys of users, sealed by `lib/vault`; one per environment and user. */
export const userKey = pgTable(
  'user_key',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    environment: text('environment').notNull(),
    userId: text('user_id').notNull(),
    /** Is null once revoked. */
    sealed: bytes('sealed'),
    /** Names the vault key that opens it. */
    vaultKeyId: text('vault_key_id'),
    /** The keyed fingerprint of the API key. */
    fingerprint: text('fingerprint').notNull(),
    origin: text('origin').$type<KeyOrigin>().notNull(),
    addedAt: instant('added_at').notNull(),
    addedBy: text('added_by').notNull(),
    revokedAt: instant('revoked_at'),
    revokedBy: text('revoked_by'),
    testedAt: instant('tested_at'),
    testResult: text('test_result').$type<KeyTestResult>(),
  },
  (table) => [
    // Finds users by the beginning of an id.
    uniqueIndex('user_key_user').on(table.environment, table.userId.op('text_pattern_ops')),
    index('user_key_newest').on(table.environment, table.addedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    // Finds an id that was typed in another case.
    index('user_key_any_case').on(table.environment, sql`lower(${table.userId})`),
    index('user_key_sealed').on(table.vaultKeyId, table.id).where(sql`${table.sealed} is not null`),
  ],
)

/** A file of keys, received in parts and then stored by a job. */
export const userKeyImport = pgTable(
  'user_key_import',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    environment: text('environment').notNull(),
    fileName: text('file_name').notNull(),
    fileBytes: bigint('file_bytes', { mode: 'number' }).notNull(),
    receivedBytes: bigint('received_bytes', { mode: 'number' }).notNull().default(0),
    state: text('state').$type<ImportState>().notNull(),
    /** Is null before the first line. */
    layout: jsonb('layout').$type<FileLayout | null>(),
    /** Counts the lines of the file, with its head and empty ones. */
    lines: integer('lines').notNull().default(0),
    good: integer('good').notNull().default(0),
    bad: integer('bad').notNull().default(0),
    /** The last line that the job has dealt with. */
    doneLine: integer('done_line').notNull().default(0),
    added: integer('added').notNull().default(0),
    replaced: integer('replaced').notNull().default(0),
    unchanged: integer('unchanged').notNull().default(0),
    /** Users whose keys were revoked here and stay revoked. */
    leftRevoked: integer('left_revoked').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    /** The operator who started the job, which runs with their rights; null until it is started. */
    operatorId: text('operator_id'),
    /** Why the job stopped by itself, for people. */
    problem: text('problem'),
    touchedAt: instant('touched_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    index('user_key_import_newest').on(table.environment, table.id.desc()),
    // One open import at a time.
    uniqueIndex('user_key_import_open')
      .on(table.environment)
      .where(sql`${table.state} in ('receiving', 'ready', 'running')`),
  ],
)

/** Random keys of the digests of e-mails, sealed by `lib/vault`. A new one is made if none can be opened. */
export const userEmailKey = pgTable(
  'user_email_key',
  {
    id: text('id').primaryKey(),
    environment: text('environment').notNull(),
    sealed: bytes('sealed').notNull(),
    /** Names the vault key that opens it. */
    vaultKeyId: text('vault_key_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('user_email_key_newest').on(table.environment, table.createdAt.desc())],
)

/** The user of an e-mail address, which is stored only as a keyed digest. One per environment and user. */
export const userEmail = pgTable(
  'user_email',
  {
    environment: text('environment').notNull(),
    userId: text('user_id').notNull(),
    keyId: text('key_id')
      .notNull()
      .references(() => userEmailKey.id),
    digest: bytes('digest').notNull(),
    /** When the platform or a file last named the address. */
    knownAt: instant('known_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'user_email_user', columns: [table.environment, table.userId] }),
    index('user_email_digest').on(table.digest, table.environment),
    index('user_email_oldest').on(table.environment, table.knownAt),
    index('user_email_of_key').on(table.keyId),
  ],
)

/** Lines that wait to be stored, and lines with a problem. */
export const userKeyImportLine = pgTable(
  'user_key_import_line',
  {
    importId: bigint('import_id', { mode: 'number' })
      .notNull()
      .references(() => userKeyImport.id),
    line: integer('line').notNull(),
    /** Is null if the line does not say for certain. */
    userId: text('user_id'),
    problem: text('problem').$type<LineProblem>(),
    /** The key, as the row of the user in `user_key` will hold it. */
    sealed: bytes('sealed'),
    vaultKeyId: text('vault_key_id'),
    fingerprint: text('fingerprint'),
    /** For `user_email`; null without an e-mail. */
    emailDigest: bytes('email_digest'),
    emailKeyId: text('email_key_id'),
  },
  (table) => [
    primaryKey({ name: 'user_key_import_line_key', columns: [table.importId, table.line] }),
    uniqueIndex('user_key_import_line_user').on(table.importId, table.userId).where(sql`${table.problem} is null`),
    index('user_key_import_line_problem').on(table.importId, table.line).where(sql`${table.problem} is not null`),
  ],
)

/** Requests for user tokens, written before the request leaves; the token is never stored. */
export const tokenMint = pgTable(
  'token_mint',
  {
    id: text('id').primaryKey(),
    environment: text('environment').notNull(),
    /** The user id as `indexable` writes it. */
    userId: text('user_id').notNull(),
    lifetimeSeconds: integer('lifetime_seconds').notNull(),
    state: text('state').$type<ChangeState>().notNull(),
    operatorId: text('operator_id').notNull(),
    operatorName: text('operator_name').notNull(),
    startedAt: instant('started_at').notNull(),
    finishedAt: instant('finished_at'),
    expiresAt: instant('expires_at'),
    problem: text('problem'),
  },
  (table) => [
    index('token_mint_newest').on(table.environment, table.startedAt.desc().nullsFirst()),
    index('token_mint_of_user').on(table.environment, table.userId, table.startedAt.desc().nullsFirst()),
  ],
)
