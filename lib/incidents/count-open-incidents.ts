import 'server-only'
import { sql } from 'drizzle-orm'
import { authorize, type Scope } from '../auth/scope'
import { getDatabase } from '../db'
import type { OpenIncidents } from './dto'
import { INCIDENTS } from './incidents'

/**
 * An incident is open while one of its failures is unresolved: `/incidents?matter=some` lists the same ones. One that goes on
 * without such failures needs nobody until the next delivery fails. @throws AppError `forbidden` without incident.read
 */
export async function countOpenIncidents(scope: Scope): Promise<OpenIncidents> {
  authorize(scope, INCIDENTS.permission)
  const db = await getDatabase()
  const { rows } = await db.execute<Omit<OpenIncidents, 'oldestAt'> & { oldest: string | null }>(sql`
    select count(*) filter (where open > 0)::integer as open, count(*) filter (where ended_at is null)::integer as going,
      coalesce(sum(open), 0)::integer as failures,
      (extract(epoch from min(first_at) filter (where open > 0)) * 1000)::bigint::text as oldest
    from incident_run
    where environment = ${scope.environment.name} and is_incident and (open > 0 or ended_at is null)`)
  const { oldest = null, ...counts } = rows[0] ?? { open: 0, going: 0, failures: 0 }
  return { ...counts, oldestAt: oldest === null ? null : new Date(Number(oldest)).toISOString() }
}
