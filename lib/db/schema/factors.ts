import { bigint, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { operator, session } from './access'
import { bytes, instant } from './columns'

/** The authenticator app of an account: one at most. */
export const authenticatorApp = pgTable('authenticator_app', {
  operatorId: text('operator_id')
    .primaryKey()
    .references(() => operator.id),
  /** The secret of the app, sealed by `lib/vault`. */
  sealed: bytes('sealed').notNull(),
  vaultKeyId: text('vault_key_id').notNull(),
  createdAt: instant('created_at').notNull(),
  /** When a first code was entered; the app is no factor before. */
  confirmedAt: instant('confirmed_at'),
  /** The period of the last code that was taken; codes of this and earlier periods are refused. */
  lastStep: bigint('last_step', { mode: 'number' }),
})

/** Codes for operators who lost their factor. Each works once. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    operatorId: text('operator_id')
      .notNull()
      .references(() => operator.id),
    /** SHA-256 of account and code, which is random. */
    hash: bytes('hash').notNull(),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [primaryKey({ columns: [table.operatorId, table.hash] })],
)

/** WebAuthn credentials of accounts, beside or in place of the app. */
export const passkey = pgTable(
  'passkey',
  {
    id: text('id').primaryKey(),
    operatorId: text('operator_id')
      .notNull()
      .references(() => operator.id),
    /** The id by which the authenticator knows the credential, in base64url. */
    credentialId: text('credential_id').notNull(),
    /** The public key (COSE), which is no secret: `lib/vault` binds it to account and credential. */
    sealed: bytes('sealed').notNull(),
    vaultKeyId: text('vault_key_id').notNull(),
    /** The latest signature counter; stays 0 where an authenticator counts nothing. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    uniqueIndex('passkey_credential').on(table.credentialId),
    index('passkey_of_operator').on(table.operatorId, table.createdAt),
  ],
)

/** The challenge that an authenticator must sign: one for a session at a time, good once. */
export const passkeyChallenge = pgTable('passkey_challenge', {
  sessionId: text('session_id')
    .primaryKey()
    .references(() => session.id),
  use: text('use').$type<'enrolment' | 'proof'>().notNull(),
  challenge: text('challenge').notNull(),
  expiresAt: instant('expires_at').notNull(),
})
