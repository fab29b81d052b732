import { sql } from 'drizzle-orm'
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Role } from '@/lib/model/role'
import { operator } from './access'
import { instant } from './columns'

/** A named address of a list. Its name is unique among its owner's of that list, in any case of letters. */
export const savedView = pgTable(
  'saved_view',
  {
    id: text('id').primaryKey(),
    environment: text('environment').notNull(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => operator.id),
    /** The name of its list. */
    list: text('list').notNull().default('deliveries'),
    name: text('name').notNull(),
    /** Query string without `?` and cursor. */
    query: text('query').notNull(),
    /** Null leaves the columns as each reader has them. */
    hiddenColumns: text('hidden_columns').array(),
    /** Roles that see it, too. */
    sharedWith: text('shared_with').array().$type<Role[]>().notNull().default([]),
    createdAt: instant('created_at').notNull(),
    /** Grows with each change, even within a millisecond; a change names the one it saw. */
    updatedAt: instant('updated_at').notNull(),
  },
  // A menu reads by environment and list, the first parts of this index.
  (table) => [
    uniqueIndex('saved_view_name').on(table.environment, table.list, table.ownerId, sql`lower(${table.name})`),
  ],
)
