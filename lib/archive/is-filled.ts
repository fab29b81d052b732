import { type Placeholder, type SQL, sql } from 'drizzle-orm'

/** Whether the archive of an older version has been looked through for what is derived from it. */
export const isFilled = (table: 'recovery_fill' | 'off_ramp_fill', environment: string | Placeholder): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${sql.identifier(table)} where environment = ${environment} and done_at is not null)`
