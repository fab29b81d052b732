import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './columns'

/** The purpose for which a session looks at a user; asked for once. */
export const userOpening = pgTable(
  'user_opening',
  {
    sessionId: text('session_id').notNull(),
    environment: text('environment').notNull(),
    userId: text('user_id').notNull(),
    purpose: text('purpose').notNull(),
    openedAt: instant('opened_at').notNull(),
  },
  (table) => [primaryKey({ name: 'user_opening_key', columns: [table.sessionId, table.environment, table.userId] })],
)
