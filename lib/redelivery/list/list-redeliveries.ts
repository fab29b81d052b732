import 'server-only'
import { and, eq, inArray, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { redeliveryJob } from '../../db/schema'
import { countList } from '../../list/count/count-list'
import { groupRows } from '../../list/count/group-rows'
import { readKeysetPage } from '../../list/keyset'
import type { ListOrder } from '../../list/order'
import type { ListPage } from '../../list/page'
import { beyondCursor, keysetOrder, type MemberSql, matchingRows } from '../../list/sql'
import type { RedeliveryJob } from '../jobs/dto'
import { toJob } from '../jobs/job-rows'
import { stillUnknown } from '../still-unknown'
import { type JobNeed, REDELIVERIES, type RedeliveryListCounts, type WhichRedeliveries } from './redeliveries'

export const JOB_ORDER = { sortAt: redeliveryJob.createdAt, id: redeliveryJob.id }

const hasOpenUnknown = (environment: string | Placeholder) => sql`${redeliveryJob.counts} ? 'unknown' and exists (
  select from redelivery_item as result
  where result.job_id = ${redeliveryJob.id} and ${stillUnknown(environment, sql`result`, unknownOf(environment))}
)`

const unknownOf = (environment: string | Placeholder) => sql`
  select asked.delivery_id from redelivery_job as sent join redelivery_item as asked on asked.job_id = sent.id
  where sent.environment = ${environment} and sent.counts ? 'unknown' and asked.undelivered = 'unknown'`

/** The conditions for jobs of an environment that need a person, by need. */
export const neededIn = (environment: string | Placeholder): Record<JobNeed, SQL> => ({
  resume: inArray(redeliveryJob.state, ['paused', 'stopped']),
  unknown: hasOpenUnknown(environment),
})

const membersIn = (environment: string): MemberSql<WhichRedeliveries> => ({
  jobState: redeliveryJob.state,
  needs: (needs) => (needs.length === 0 ? undefined : or(...needs.map((need) => neededIn(environment)[need]))),
  target: redeliveryJob.targetName,
  by: redeliveryJob.operatorName,
  about: (ids) => (ids.length === 0 ? undefined : sendsOf(ids)),
})

/** Jobs that send a delivery of one of these users or resources. */
function sendsOf(ids: readonly string[]): SQL {
  const jobs = (column: SQL) =>
    sql`select job_id from redelivery_item where ${column} = any(${sql.param([...ids])}::text[])`
  return sql`${redeliveryJob.id} in (${jobs(sql`user_id`)} union ${jobs(sql`resource_id`)})`
}

type Input = WhichRedeliveries & { limit: number; cursor: string | null; order?: ListOrder; above?: boolean }

/** A page of jobs. @throws AppError `forbidden` without redelivery.read; `invalid` for a damaged cursor */
export async function listRedeliveries(scope: Scope, input: Input, now: Date): Promise<ListPage<RedeliveryJob>> {
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

const VALUES = { jobState: redeliveryJob.state, target: redeliveryJob.targetName, by: redeliveryJob.operatorName }

/** @throws AppError `forbidden` */
export async function countRedeliveries(
  scope: Scope,
  which: WhichRedeliveries,
  now: Date,
): Promise<RedeliveryListCounts> {
  authorize(scope, REDELIVERIES.permission)
  const db = await getDatabase()
  return countList(REDELIVERIES, which, (filters, most) => {
    const where = matchingJobs(scope.environment.name, filters, now)
    return groupRows(db, { table: redeliveryJob, values: VALUES, where, order: keysetOrder(JOB_ORDER, null) }, most)
  })
}

export function matchingJobs(environment: string, which: WhichRedeliveries, now: Date): SQL | undefined {
  return and(eq(redeliveryJob.environment, environment), matchingRows(membersIn(environment), JOB_ORDER, which, now))
}
