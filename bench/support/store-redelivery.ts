import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { getDatabase } from '@/lib/db'
import { operator, redeliveryJob, redeliveryTarget } from '@/lib/db/schema'
import { requireTargetVault, sealTarget } from '@/lib/redelivery/targets/target-vault'

const ENVIRONMENT = 'sandbox'
const NO_RATE = 1_000_000

export type Redelivery = { url: string; payload: string; items: number; concurrency: number }

/** A job that is ready to run, with deliveries of its own and a target without a rate. */
export async function storeRedelivery({ url, payload, items, concurrency }: Redelivery) {
  const db = await getDatabase()
  await db
    .insert(operator)
    .values({ id: 'bench', email: 'bench@desk.example', name: 'bench', role: 'operator', passwordHash: 'none' })
    .onConflictDoNothing()
  const id = randomUUID()
  const now = new Date()
  const sealed = sealTarget(ENVIRONMENT, id, { secret: 'a-secret-of-the-benchmark', headers: {} }, requireTargetVault())
  const settings = { rate: NO_RATE, concurrency, deadlineMs: 10_000 }
  await db
    .insert(redeliveryTarget)
    .values({
      id,
      environment: ENVIRONMENT,
      name: id,
      url,
      kind: 'staging',
      headerNames: [],
      ...sealed,
      ...settings,
      createdAt: now,
      createdBy: 'bench',
      changedAt: now,
      changedBy: 'bench',
    })
  const [job] = await db
    .insert(redeliveryJob)
    .values({
      requestKey: id,
      environment: ENVIRONMENT,
      targetId: id,
      targetName: id,
      targetUrl: url,
      fingerprint: sealed.fingerprint,
      source: { kind: 'deliveries' },
      order: 'resource',
      rate: NO_RATE,
      concurrency,
      state: 'running',
      total: items,
      counts: { waiting: items },
      createdAt: now,
      operatorId: 'bench',
      operatorName: 'bench',
    })
    .returning({ id: redeliveryJob.id })
  if (!job) throw new Error('The job was not stored.')
  await db.execute(sql`
    with stored as (
      insert into delivery (environment, hash, ordinal, sort_at, event, endpoint, outcome, success, payload, payload_bytes, resource_id, sequence)
      select ${ENVIRONMENT}, decode(md5(${id} || n), 'hex'), 1, now() + n * interval '1 ms', 'offramp.completed', 'https://hooks.example/in',
        'failed', false, ${payload}, ${payload.length}, ${id} || n, 1
      from generate_series(1, ${items}::integer) as n
      returning id, resource_id, event
    )
    insert into redelivery_item (job_id, position, environment, delivery_id, event, resource_id, sequence, attempt, state)
    select ${job.id}::bigint, row_number() over (order by id), ${ENVIRONMENT}, id, event, resource_id, 1, 1, 'waiting' from stored`)
  return { id: job.id, environment: ENVIRONMENT }
}
