import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { operator } from './access'
import { bytes, instant } from './columns'

/** The authenticator app of an account: one at most. */
export const authenticatorApp = pgTable('authenticator_app', {
  operatorId: text('operator_id')
    .primaryKey()
    .references(() => operator.id),
  /** Its secret, sealed by `lib/vault`. */
  sealed: bytes('sealed').notNull(),
  vaultKeyId: text('vault_key_id').notNull(),
  createdAt: instant('created_at').notNull(),
  /** When a first code was entered; the app is no factor before. */
  confirmedAt: instant('confirmed_at'),
  /** The period of the last code that was taken: that one and earlier ones are refused. */
  lastStep: bigint('last_step', { mode: 'number' }),
})

/** Codes for whoever lost their factor. Each works once. */
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
