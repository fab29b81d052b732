import { sql } from 'drizzle-orm'
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Role } from '@/lib/model/role'
import { operator } from './access'
import { instant } from './columns'

/** A list’s named address; unique by owner, list and name in any case. */
export const savedView = pgTable(
  'saved_view',
  {
    id: text('id').primaryKey(),
    environment: text('environment').notNull(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => operator.id),
    list: text('list').notNull().default('deliveries'),
    name: text('name').notNull(),
    /** Query string without `?` and cursor. */
    query: text('query').notNull(),
    /** Is null if each reader has their own. */
    hiddenColumns: text('hidden_columns').array(),
    /** Roles that also see it. */
    sharedWith: text('shared_with').array().$type<Role[]>().notNull().default([]),
    createdAt: instant('created_at').notNull(),
    /** Grows even within a millisecond; a change names the value that it saw. */
    updatedAt: instant('updated_at').notNull(),
  },
  // Environment and list come first, because a menu reads by them.
  (table) => [
    uniqueIndex('saved_view_name').on(table.environment, table.list, table.ownerId, sql`lower(${table.name})`),
  ],
)
