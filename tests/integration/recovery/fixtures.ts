import { sql } from 'drizzle-orm'
import type { Database } from '@/lib/db'
import type { ModelDelivery } from '../../support/models/recovery-model'

type Read = Omit<ModelDelivery, 'id' | 'at' | 'occurredAt'> & { id: string; at: string; occurredAt: string | null }

/** The deliveries of the archive, as the model knows them. */
export async function readModelDeliveries(database: Database): Promise<Map<number, ModelDelivery>> {
  const { rows } = await database.execute<Read>(sql`
    select id::text as id, (extract(epoch from sort_at) * 1000)::bigint::text as at, event, endpoint, outcome,
      event_id as "eventId", resource_id as "resourceId", sequence, user_id as "userId",
      (extract(epoch from occurred_at) * 1000)::bigint::text as "occurredAt", "timestamp" is not null as "hasTime"
    from delivery where environment = 'sandbox'`)
  return new Map(
    rows.map(({ id, at, occurredAt, ...row }) => [
      Number(id),
      { ...row, id: Number(id), at: Number(at), occurredAt: occurredAt === null ? null : Number(occurredAt) },
    ]),
  )
}
