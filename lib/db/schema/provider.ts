import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { operator, session } from './access'
import { instant } from './columns'

/** The person at the identity provider to whom an account belongs: one at most. */
export const operatorIdentity = pgTable(
  'operator_identity',
  {
    operatorId: text('operator_id')
      .primaryKey()
      .references(() => operator.id),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('operator_identity_person').on(table.issuer, table.subject)],
)

/** The provider’s side of each session that the identity provider opened. */
export const providerSession = pgTable(
  'provider_session',
  {
    sessionId: text('session_id')
      .primaryKey()
      .references(() => session.id),
    /** The provider’s name of its own session. */
    providerSid: text('provider_sid'),
    /** Refresh and ID token, encrypted by a key that only the cookie gives. */
    sealed: text('sealed').notNull(),
    /** When the provider last confirmed who the person is. */
    confirmedAt: instant('confirmed_at').notNull(),
    /** Until this instant, one process alone asks the provider. */
    askingUntil: instant('asking_until'),
  },
  (table) => [index('provider_session_sid').on(table.providerSid)],
)
