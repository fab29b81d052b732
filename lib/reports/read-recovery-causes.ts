import 'server-only'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../db'
import { RECOVERY_STANDINGS, type RecoveryStanding } from '../model/recovery'
import type { ReportPeriod } from './period'
import type { DeliveryReport } from './schemas'

/**
 * Counts the failures of the period by standing: unresolved, or closed by a rule of recovery. Each failure counts once. Null until
 * an archive of an older version has been searched for failures.
 */
export async function readRecoveryCauses(
  tx: Transaction,
  environment: string,
  { from, to }: ReportPeriod,
  endpoints: readonly string[],
): Promise<DeliveryReport['recovery']['causes']> {
  const [since, until] = [from, to].map((at) => sql`${new Date(at).toISOString()}::timestamptz`)
  const chosen = endpoints.length === 0 ? sql`true` : sql`endpoint in ${[...endpoints]}`
  const { rows } = await tx.execute<{ standing: RecoveryStanding | null; count: number }>(sql`
    select case when state = 'open' then state else rule end as standing, count(item.at)::int as count from recovery_fill
    left join recovery_item as item on item.environment = recovery_fill.environment and has_time
      and at >= ${since} and at < ${until} and ${chosen}
    where recovery_fill.environment = ${environment} and done_at is not null group by 1`)
  if (rows.length === 0) return null
  const counts = new Map(rows.map(({ standing, count }) => [standing, count]))
  return RECOVERY_STANDINGS.map((standing) => ({ standing, count: counts.get(standing) ?? 0 }))
}
