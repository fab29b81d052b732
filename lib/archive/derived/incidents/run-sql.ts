import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { FAILING_OUTCOMES, SILENT_OUTCOMES } from './incident-rule'

export const FAILING = sql`outcome in ${[...FAILING_OUTCOMES]}`

/** Written as `not in`, not as an equation, so that the planner reads the index by endpoint, with few other rows between two failures. */
export const DELIVERED = sql`outcome not in ${[...FAILING_OUTCOMES, ...SILENT_OUTCOMES]}`

export const msText = (at: SQL) => sql`(extract(epoch from ${at}) * 1000)::bigint::text`

export const fromMs = (ms: SQL) => sql`to_timestamp(${ms} / 1000.0)`
