import 'server-only'
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { redeliveryJob } from '../../db/schema'
import type { ValueCount } from '../../list/filters'
import { readKeysetPage } from '../../list/keyset'
import type { ListOrder } from '../../list/order'
import type { ListPage } from '../../list/page'
import { beyondCursor, keysetOrder, type MemberSql, matchingRows } from '../../list/sql'
import type { JobState } from '../../model/redelivery'
import { toJob } from '../jobs/job-rows'
import { stillUnknown } from '../still-unknown'
import type { RedeliveryListCounts, RedeliveryRow } from './dto'
import { type JobNeed, REDELIVERIES, type WhichRedeliveries } from './redeliveries'

export const JOB_ORDER = { sortAt: redeliveryJob.createdAt, id: redeliveryJob.id }

const HAS_OPEN_UNKNOWN = sql`${redeliveryJob.counts} ? 'unknown' and exists (
  select from redelivery_item as result where result.job_id = ${redeliveryJob.id} and ${stillUnknown(sql`result`)}
)`

export const NEEDED: Record<JobNeed, SQL> = {
  resume: inArray(redeliveryJob.state, ['paused', 'stopped']),
  unknown: HAS_OPEN_UNKNOWN,
}

const MEMBERS: MemberSql<WhichRedeliveries> = {
  jobState: redeliveryJob.state,
  needs: (needs) => (needs.length === 0 ? undefined : or(...needs.map((need) => NEEDED[need]))),
  target: redeliveryJob.targetName,
  by: redeliveryJob.operatorName,
}

type Input = WhichRedeliveries & { limit: number; cursor: string | null; order?: ListOrder; above?: boolean }

/** A page of jobs. @throws AppError `forbidden` without redelivery.read; `invalid` for a damaged cursor */
export async function listRedeliveries(scope: Scope, input: Input, now: Date): Promise<ListPage<RedeliveryRow>> {
  authorize(scope, REDELIVERIES.permission)
  const db = await getDatabase()
  const page = await readKeysetPage(input, async (cursor, limit) => {
    const rows = await db
      .select()
      .from(redeliveryJob)
      .where(and(matchingJobs(scope.environment.name, input, now), beyondCursor(JOB_ORDER, cursor)))
      .orderBy(...keysetOrder(JOB_ORDER, cursor))
      .limit(limit + 1)
    return rows.map((row) => ({ ...row, sortAt: row.createdAt }))
  })
  return { ...page, rows: page.rows.map(toJob) }
}

/** How many match, and how many each value would show under the others. @throws AppError `forbidden` */
export async function countRedeliveries(
  scope: Scope,
  which: WhichRedeliveries,
  now: Date,
): Promise<RedeliveryListCounts> {
  authorize(scope, REDELIVERIES.permission)
  const db = await getDatabase()
  const counted = async <T extends string>(column: PgColumn, without: Partial<WhichRedeliveries>) => {
    const rows = await db
      .select({ value: sql<T>`${column}`, count: sql<number>`count(*)::integer` })
      .from(redeliveryJob)
      .where(matchingJobs(scope.environment.name, { ...which, ...without }, now))
      .groupBy(sql`1`)
      .orderBy(sql`2 desc`, sql`1`)
      .limit(100)
    return rows satisfies ValueCount<T>[]
  }
  const total = await db.$count(redeliveryJob, matchingJobs(scope.environment.name, which, now))
  return {
    total,
    isCapped: false,
    areValuesCapped: false,
    states: await counted<JobState>(redeliveryJob.state, { jobState: [] }),
    targets: await counted(redeliveryJob.targetName, { target: [] }),
    operators: await counted(redeliveryJob.operatorName, { by: [] }),
  }
}

export function matchingJobs(environment: string, which: WhichRedeliveries, now: Date): SQL | undefined {
  return and(eq(redeliveryJob.environment, environment), matchingRows(MEMBERS, JOB_ORDER, which, now))
}
