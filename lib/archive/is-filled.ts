import { type Placeholder, type SQL, sql } from 'drizzle-orm'

/** Whether the rows derived from the archive of an older version have all been made. */
export const isFilled = (table: 'recovery_fill' | 'off_ramp_fill', environment: string | Placeholder): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${sql.identifier(table)} where environment = ${environment} and done_at is not null)`
