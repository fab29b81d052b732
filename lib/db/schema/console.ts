import { bigserial, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ConsoleState } from '@/lib/model/platform-change'
import { instant } from './columns'

/** An operator’s own requests of the console, without secrets. Written before the request leaves; the answer completes it. */
export const consoleRequest = pgTable(
  'console_request',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    environment: text('environment').notNull(),
    operatorId: text('operator_id').notNull(),
    requestKey: text('request_key').notNull(),
    endpoint: text('endpoint').notNull(),
    credential: text('credential').notNull(),
    /** The user as whom it was sent. */
    userId: text('user_id'),
    input: text('input').notNull(),
    state: text('state').$type<ConsoleState>().notNull(),
    startedAt: instant('started_at').notNull(),
    finishedAt: instant('finished_at'),
    durationMs: integer('duration_ms'),
    status: integer('status'),
    platformRequestId: text('platform_request_id'),
    answer: text('answer'),
    problem: text('problem'),
  },
  (table) => [
    index('console_request_newest').on(table.environment, table.operatorId, table.id.desc().nullsFirst()),
    uniqueIndex('console_request_key').on(table.environment, table.operatorId, table.requestKey),
  ],
)
