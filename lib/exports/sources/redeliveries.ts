import 'server-only'
import { and, asc, desc, eq } from 'drizzle-orm'
import { redeliveryItem, redeliveryJob } from '../../db/schema'
import { beginningOf } from '../../list/keyset'
import { keysetOrder } from '../../list/sql'
import { ITEM_COLUMNS } from '../../redelivery/items/item-rows'
import { matchingItems } from '../../redelivery/items/list-items'
import { itemsOfJob, REDELIVERY_ITEMS, type WhichItems } from '../../redelivery/items/redelivery-items'
import { toJob } from '../../redelivery/jobs/job-rows'
import { JOB_ORDER, matchingJobs } from '../../redelivery/list/list-redeliveries'
import { REDELIVERIES } from '../../redelivery/list/redeliveries'
import { type Asked, type ExportSource, exportSource, sqlColumns } from '../source'

/** Redeliveries are read all at once: they are few, because people start each of them. */
export const REDELIVERY_SOURCE = exportSource(REDELIVERIES, {
  count: (db, { environment, filters, now }) => db.$count(redeliveryJob, matchingJobs(environment, filters, now)),
  rows: async function* (db, { environment, filters, order, now }) {
    const jobs = await db
      .select()
      .from(redeliveryJob)
      .where(matchingJobs(environment, filters, now))
      .orderBy(...keysetOrder(JOB_ORDER, beginningOf(order)))
    yield jobs.map(toJob)
  },
})

const ITEM_CELLS = sqlColumns(REDELIVERY_ITEMS.columns, ITEM_COLUMNS, { position: redeliveryItem.position })

/** All results of one redelivery, under the name of its list: `redeliveries/12`. */
export function itemSource(jobId: string): ExportSource {
  const matching = ({ environment, filters }: Asked<WhichItems>) =>
    and(eq(redeliveryItem.environment, environment), matchingItems(Number(jobId), filters))
  return exportSource(
    itemsOfJob(jobId),
    {
      count: (db, asked) => db.$count(redeliveryItem, matching(asked)),
      sql: async (_db, asked) => ({
        columns: ITEM_CELLS,
        table: redeliveryItem,
        where: matching(asked),
        order: [(asked.order === 'newest' ? desc : asc)(redeliveryItem.position)],
        subjects: [redeliveryItem.userId, redeliveryItem.resourceId],
        groupBy: { name: 'result', column: redeliveryItem.state },
      }),
    },
    { path: `redeliveries/${jobId}` },
  )
}
