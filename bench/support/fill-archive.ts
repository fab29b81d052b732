import { sql } from 'drizzle-orm'
import type { Database } from '@/lib/db'

/** The server ends long statements. */
const ROWS_PER_STATEMENT = 20_000

/** A usual mix of deliveries, one every 2.6 seconds back from now, with counts and search terms. */
export async function fillArchive(database: Database, count: number): Promise<void> {
  for (let first = 1; first <= count; first += ROWS_PER_STATEMENT)
    await fillRows(database, first, Math.min(count, first + ROWS_PER_STATEMENT - 1))
  await database.execute(sql`
    insert into delivery_count (environment, hour, endpoint, event, outcome, response_status, count)
    select environment, date_trunc('hour', sort_at), endpoint, event, outcome, coalesce(response_status, -1), count(*)
    from delivery group by 1, 2, 3, 4, 5, 6
  `)
  await database.execute(sql`
    insert into delivery_total (environment, endpoint, event, outcome, response_status, count, first_at, last_at)
    select environment, endpoint, event, outcome, coalesce(response_status, -1), count(*), min(sort_at), max(sort_at)
    from delivery group by 1, 2, 3, 4, 5
  `)
  await database.execute(
    sql`insert into sync_state (environment, records, caught_up_at) values ('sandbox', ${count}, now())`,
  )
  await database.execute(sql`analyze`)
}

async function fillRows(database: Database, first: number, last: number): Promise<void> {
  await database.execute(sql`
    insert into delivery (environment, hash, ordinal, sort_at, "timestamp", event, endpoint, outcome, success,
      response_status, error, payload, payload_bytes, user_id, resource_id, event_id, sequence, words)
    select 'sandbox', decode(lpad(to_hex(n), 64, '0'), 'hex'), 0, at, at,
      (array['payment.updated', 'payment.completed', 'offramp.completed', 'achDebit.delivered', 'onramp.updated'])[n / 7 % 5 + 1],
      'https://' || (array['hooks', 'ops', 'staging'])[n / 3 % 3 + 1] || '.acme.example/ramp',
      case when n % 50 = 0 then 'failed' when n % 97 = 0 then 'unknown' when n % 83 = 0 then 'rejected' else 'delivered' end,
      n % 50 <> 0 and n % 97 <> 0 and n % 83 <> 0,
      case when n % 50 = 0 then 503 when n % 97 = 0 then 504 when n % 83 = 0 then 404 else 200 end,
      case when n % 50 <> 0 and n % 97 = 0 then 'timeout' end,
      payload, octet_length(payload), 'usr_' || n % 5000, 'offr_' || n / 5, 'evt_' || n, n % 5 + 1,
      array_to_tsvector(array['1', 'evt_' || n, 'usr_' || n % 5000, 'offr_' || n / 5, 'completed', (n % 100000) || '.50',
        left(md5(n::text), 20), left(md5('to' || n), 20), 'example', 'bank'])
    from (
      select n, now() - n * interval '2.6 seconds' as at,
        '{"schemaVersion":"1","eventId":"evt_' || n || '","filler":"' || repeat(md5(n::text), 24) || '"}' as payload
      from generate_series(${first}::int, ${last}::int) as n
    ) as numbers
  `)
}
