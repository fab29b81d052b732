import 'server-only'
import { sql } from 'drizzle-orm'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { failingNow } from '../../incidents/open-incidents'
import type { Badges } from './badges'

/** Reads kept counts and small indexes. @throws AppError `forbidden` without incident.read, alert.read, recovery.read or return.read */
export async function readBadges(scope: Scope, now: Date): Promise<Badges> {
  authorize(scope, 'incident.read')
  authorize(scope, 'alert.read')
  authorize(scope, 'recovery.read')
  authorize(scope, 'return.read')
  const { name } = scope.environment
  const db = await getDatabase()
  const { rows } = await db.execute<Badges>(sql`select
    (select count(*) from incident_run where ${failingNow(name, now)})::integer as incidents,
    (select count(*) from alert where environment = ${name} and state = 'firing')::integer as alerts,
    (select coalesce(sum(count), 0) from recovery_count where environment = ${name} and standing = 'open')::float8 as recovery,
    (select coalesce(sum(count), 0) from return_total where environment = ${name} and week = 'all' and is_at_risk)::float8 as returns`)
  const [row] = rows
  if (!row) throw new Error('a select without a table has one row')
  return row
}
