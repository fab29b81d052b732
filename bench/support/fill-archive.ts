import { sql } from 'drizzle-orm'
import type { Database } from '@/lib/db'

/** Puts `count` deliveries of a usual mix into the archive of the sandbox, with the counts kept for them. */
export async function fillArchive(database: Database, count: number): Promise<void> {
  await database.execute(sql`
    insert into delivery (environment, hash, ordinal, sort_at, "timestamp", event, endpoint, outcome, success,
      response_status, payload, payload_bytes, user_id, resource_id, event_id, sequence)
    select 'sandbox', decode(lpad(to_hex(n), 64, '0'), 'hex'), 0, at, at,
      (array['payment.updated', 'payment.completed', 'offramp.completed', 'achDebit.delivered', 'onramp.updated'])[n % 5 + 1],
      'https://hooks.acme.example/ramp',
      case when n % 50 = 0 then 'failed' when n % 97 = 0 then 'unknown' else 'delivered' end,
      n % 50 <> 0, 200, payload, octet_length(payload), 'usr_' || n % 5000, 'offr_' || n / 5, 'evt_' || n, n % 5 + 1
    from (
      select n, now() - n * interval '26 seconds' as at,
        '{"schemaVersion":"1","eventId":"evt_' || n || '","filler":"' || repeat(md5(n::text), 24) || '"}' as payload
      from generate_series(1, ${count}) as n
    ) as numbers
  `)
  await database.execute(sql`
    insert into delivery_count (environment, hour, endpoint, event, outcome, count)
    select environment, date_trunc('hour', sort_at), endpoint, event, outcome, count(*) from delivery group by 1, 2, 3, 4, 5
  `)
  await database.execute(sql`
    insert into delivery_total (environment, endpoint, event, outcome, count, last_at)
    select environment, endpoint, event, outcome, count(*), max(sort_at) from delivery group by 1, 2, 3, 4
  `)
  await database.execute(
    sql`insert into sync_state (environment, records, caught_up_at) values ('sandbox', ${count}, now())`,
  )
  await database.execute(sql`analyze`)
}
