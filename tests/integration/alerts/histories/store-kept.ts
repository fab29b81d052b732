import { sql } from 'drizzle-orm'
import type { Database } from '@/lib/db'
import { returnSync, returnTotal, syncState } from '@/lib/db/schema'
import type { SyncProblem } from '@/lib/model/sync-state'
import type { History } from './history'
import { insert } from './insert'

/** Stores the counts and totals that the desk keeps beside the rows, and how its syncs went. */
export async function storeKept(db: Database, histories: readonly History[]): Promise<void> {
  await storeCounts(db, histories)
  await storeReturnState(db, histories)
  await insert(
    db,
    syncState,
    histories.map(({ name: environment, caughtUpAt, completePassAt, problems }) => ({
      environment,
      problem: toProblem(problems.deliveries),
      caughtUpAt: new Date(caughtUpAt),
      completePassAt: completePassAt === null ? null : new Date(completePassAt),
    })),
  )
}

const toProblem = (code: string | null): SyncProblem | null =>
  code === null
    ? null
    : { code, message: 'Not read.', at: '2026-11-01T00:00:00Z', isPaused: code !== 'unavailable', retryAt: null }

async function storeReturnState(db: Database, histories: readonly History[]): Promise<void> {
  await insert(
    db,
    returnSync,
    histories.map(({ name: environment, problems }) => ({ environment, problem: toProblem(problems.returns) })),
  )
  const total = { isLost: false, isAtRisk: false, unread: 0, amount: '0', lossAmount: '0', atRiskAmount: '0' }
  await insert(
    db,
    returnTotal,
    histories.flatMap(({ name: environment, misfits }) =>
      Object.entries(misfits).flatMap(([week, count]) =>
        [true, false].map((isMisfit) => ({
          ...total,
          environment,
          week,
          isMisfit,
          key: Buffer.from(`${week} ${isMisfit}`),
          count: isMisfit ? count : 7,
        })),
      ),
    ),
  )
}

async function storeCounts(db: Database, histories: readonly History[]): Promise<void> {
  const rows = histories.flatMap(({ name, counts }) =>
    counts.map(({ hour, endpoint, event, outcome, count }) => [name, hour / 1_000, endpoint, event, outcome, count]),
  )
  await db.execute(sql`
    insert into delivery_count (environment, hour, endpoint, event, outcome, response_status, count)
    select row ->> 0, to_timestamp((row ->> 1)::float8), row ->> 2, row ->> 3, row ->> 4, 200, (row ->> 5)::bigint
    from json_array_elements(${JSON.stringify(rows)}::json) as told(row)`)
  await db.execute(sql`
    insert into delivery_total (environment, endpoint, event, outcome, response_status, count, first_at, last_at)
    select environment, endpoint, event, outcome, response_status, sum(count), min(hour), max(hour)
    from delivery_count group by 1, 2, 3, 4, 5`)
}
