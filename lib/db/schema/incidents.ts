import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CauseCounts } from '@/lib/model/incident'
import { instant } from './columns'

/**
 * Runs of failures at an endpoint with none delivered between them, by `lib/archive/derived/incidents/incident-rule.ts`; long ones are
 * incidents. Kept by `lib/archive/derived/incidents`.
 */
export const incidentRun = pgTable(
  'incident_run',
  {
    /** The id of its first delivery. */
    id: bigint('id', { mode: 'number' }).notNull(),
    environment: text('environment').notNull(),
    endpoint: text('endpoint').notNull(),
    /** `sortAt` of its first and last failure. */
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
    /** The time of the last delivered one before it; null if the archive has none. */
    afterAt: instant('after_at'),
    /** The time of the first delivered one after it; null while there is none. */
    endedAt: instant('ended_at'),
    failures: integer('failures').notNull(),
    /** How many of the failures are unresolved: open recovery items. */
    open: integer('open').notNull().default(0),
    causes: jsonb('causes').$type<CauseCounts>().notNull(),
    /** The 3 is `INCIDENT_RULE.leastFailures`. */
    isIncident: boolean('is_incident').notNull().generatedAlwaysAs(sql`failures >= 3`),
  },
  (table) => [
    primaryKey({ name: 'incident_run_key', columns: [table.environment, table.id] }),
    uniqueIndex('incident_run_by_endpoint').on(table.environment, table.endpoint, table.firstAt.desc().nullsFirst()),
    index('incident_run_newest')
      .on(table.environment, table.firstAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`is_incident`),
    index('incident_run_open')
      .on(table.environment, table.lastAt)
      .where(sql`is_incident and (open > 0 or ended_at is null)`),
  ],
)
