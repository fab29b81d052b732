import 'server-only'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../db'
import type { ReportPeriod } from './period'

/** Failures of the period that are unresolved, by recovery. Null while an archive of an older version is looked through. */
export async function readStillOpen(
  tx: Transaction,
  environment: string,
  { from, to }: ReportPeriod,
  endpoints: readonly string[],
): Promise<number | null> {
  const [since, until] = [from, to].map((at) => sql`${new Date(at).toISOString()}::timestamptz`)
  const chosen = endpoints.length === 0 ? sql`true` : sql`endpoint in ${[...endpoints]}`
  const { rows } = await tx.execute<{ open: number }>(sql`
    select count(item.at)::int as open from recovery_fill
    left join recovery_item as item on item.environment = recovery_fill.environment and state = 'open' and has_time
      and at >= ${since} and at < ${until} and ${chosen}
    where recovery_fill.environment = ${environment} and done_at is not null group by recovery_fill.environment`)
  return rows[0]?.open ?? null
}
