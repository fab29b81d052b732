import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../db'
import { delivery, redeliveryItem } from '../../db/schema'
import type { JobRow } from './job-rows'
import { archivedSource, retriedItems } from './source-items'

/** `preparedTo` is null if no deliveries are left. */
export type PreparedBatch = { added: number; preparedTo: string | null }

/** Inserts the chosen deliveries of a job, all at once. */
export async function insertChosen(tx: Transaction, job: JobRow, ids: readonly string[]): Promise<void> {
  const condition = archivedSource(job.environment, { kind: 'deliveries' }, ids, null)
  const { rows } = await tx.execute<{ total: number }>(insertFrom(job, archivedRows(condition, sql`all`), 0, null))
  const total = rows[0]?.total ?? 0
  await tx.execute(sql`update redelivery_job set total = ${total} where id = ${job.id}`)
}

/** Inserts the next items of a job, oldest delivery first; a retry follows the order of the job that it retries. */
export async function insertNext(tx: Transaction, job: JobRow, size: number): Promise<PreparedBatch> {
  const { source } = job
  if (source.kind === 'deliveries') return { added: 0, preparedTo: null }
  const rows =
    source.kind === 'retry'
      ? retriedRows(retriedItems(job.environment, source, job.id), Number(job.preparedTo ?? 0), size)
      : archivedRows(
          afterPlace(archivedSource(job.environment, source, [], job.upToDelivery), job.preparedTo),
          sql`${size}`,
        )
  const { rows: told } = await tx.execute<{ total: number; last: string | null }>(
    insertFrom(job, rows, job.total, source.kind),
  )
  const [batch] = told
  return { added: batch?.total ?? 0, preparedTo: batch?.last ?? null }
}

const archivedRows = (condition: SQL, limit: SQL) => sql`
  select ${delivery.id} as id, ${delivery.event} as event, ${delivery.userId} as user_id,
    ${delivery.resourceId} as resource_id, ${delivery.sequence} as sequence, 1 as attempt, ${delivery.sortAt} as place
  from ${delivery} where ${condition} order by ${delivery.sortAt}, ${delivery.id} limit ${limit}`

const retriedRows = (condition: SQL, after: number, size: number) => sql`
  select ${redeliveryItem.deliveryId} as id, ${redeliveryItem.event} as event, ${redeliveryItem.userId} as user_id,
    ${redeliveryItem.resourceId} as resource_id, ${redeliveryItem.sequence} as sequence, ${redeliveryItem.attempt} + 1 as attempt, ${redeliveryItem.position} as place
  from ${redeliveryItem} where ${condition} and ${redeliveryItem.position} > ${after}
  order by ${redeliveryItem.position} limit ${size}`

const SEPARATOR = '/'

/** `preparedTo` is the time and the id of the last inserted delivery. */
function afterPlace(condition: SQL, preparedTo: string | null): SQL {
  if (preparedTo === null) return condition
  const [at, id] = preparedTo.split(SEPARATOR)
  return sql`${condition} and (${delivery.sortAt}, ${delivery.id}) > (${at}::timestamptz, ${id}::bigint)`
}

function insertFrom(job: JobRow, rows: SQL, taken: number, kind: JobRow['source']['kind'] | null): SQL {
  const last = kind === 'retry' ? sql`place::text` : sql`place::text || ${SEPARATOR} || id`
  return sql`
    with found as (${rows}),
    placed as (select *, row_number() over (order by place, id) as number from found),
    added as (
      insert into redelivery_item
        (job_id, position, environment, delivery_id, event, user_id, resource_id, sequence, attempt, state)
      select ${job.id}::bigint, ${taken}::integer + number, ${job.environment}, id, event, user_id, resource_id, sequence,
        attempt, 'waiting'
      from placed
    )
    select count(*)::int as total, (select ${last} from placed order by number desc limit 1) as last from placed`
}
