import 'server-only'
import { sql } from 'drizzle-orm'
import { authorize, type Scope } from '../../auth/scope'
import { type Database, getDatabase } from '../../db'
import { redeliveryItem } from '../../db/schema'
import { countFound, uncounted } from '../../list/count/count-list'
import type { CountedGroup } from '../../list/count/count-values'
import type { ValueCount } from '../../list/filters'
import { ITEM_STATES, type ItemState } from '../../model/redelivery'
import { type JobRow, readJob } from '../jobs/job-rows'
import { matchingItems } from './list-items'
import { NO_STATUS_CHOICE, REDELIVERY_ITEMS, type RedeliveryItemCounts, type WhichItems } from './redelivery-items'

type Group = { state: ItemState; status: number | null; event: string; count: number }

/** A status also counts for its class, for example `5xx`. */
const valuesOf = ({ status, ...group }: Group): CountedGroup => ({
  ...group,
  status: status === null ? NO_STATUS_CHOICE : [String(status), `${String(status)[0]}xx`],
})

/**
 * Counts of results by state come from the job’s row; their statuses and events are counted again at most every ten seconds.
 * @throws AppError `forbidden`; `not_found`
 */
export async function countItems(scope: Scope, jobId: string, which: WhichItems): Promise<RedeliveryItemCounts> {
  authorize(scope, REDELIVERY_ITEMS.permission)
  const db = await getDatabase()
  const job = await readJob(db, scope.environment.name, jobId)
  const isByState =
    [which.status, which.event, which.resource].every(({ length }) => length === 0) && which.text === null
  const groups = isByState ? await keptGroups(db, job) : await readGroups(db, job, uncounted(REDELIVERY_ITEMS, which))
  const found = { groups: groups.map(valuesOf), isCapped: false }
  const counts = await countFound(REDELIVERY_ITEMS, which, found, async () => found)
  if (!isByState) return counts
  const states = statesOf(job)
  const chosen = states.filter(({ value }) => which.state.length === 0 || which.state.includes(value))
  return { ...counts, states, total: chosen.reduce((sum, { count }) => sum + count, 0) }
}

/** A job that is being prepared counts only its total. */
function statesOf({ state, total, counts }: JobRow): ValueCount<ItemState>[] {
  const stand = state === 'preparing' ? { waiting: total } : counts
  return ITEM_STATES.map((value) => ({ value, count: stand[value] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
}

const KEPT_MS = 10_000
const MOST_KEPT = 50

/** Counts of all results of a job. `of`: state, total and counts of the job’s row at that time. */
const kept = new Map<string, { of: string; at: number; groups: Promise<Group[]> }>()

function keptGroups(db: Database, job: JobRow): Promise<Group[]> {
  const key = `${job.id} ${job.createdAt.getTime()}`
  const of = JSON.stringify([job.state, job.total, job.counts])
  const known = kept.get(key)
  if (known && (known.of === of || performance.now() - known.at < KEPT_MS)) return known.groups
  const groups = readGroups(db, job, REDELIVERY_ITEMS.none)
  kept.delete(key)
  kept.set(key, { of, at: performance.now(), groups })
  groups.catch(() => kept.delete(key))
  for (const oldest of [...kept.keys()].slice(0, -MOST_KEPT)) kept.delete(oldest)
  return groups
}

function readGroups(db: Database, job: JobRow, which: WhichItems): Promise<Group[]> {
  return db
    .select({
      state: redeliveryItem.state,
      status: redeliveryItem.status,
      event: redeliveryItem.event,
      count: sql<number>`count(*)::integer`,
    })
    .from(redeliveryItem)
    .where(matchingItems(job.id, which))
    .groupBy(sql`1, 2, 3`)
    .execute()
}
