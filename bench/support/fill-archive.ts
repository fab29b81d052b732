import { type SQL, sql } from 'drizzle-orm'
import { lagBucket } from '@/lib/archive/derived/lag/lag-sql'
import type { Database } from '@/lib/db'

/** The server would end a longer statement. */
const ROWS_PER_STATEMENT = 20_000

/** Adds a delivery for every 2.6 seconds back from now; one in `failedEvery` failed, and some 2 % were rejected or unknown. */
export async function fillArchive(database: Database, count: number, failedEvery = 50): Promise<void> {
  const indexes = await indexesOf(database)
  await inOne(
    database,
    indexes.map(({ name }) => sql.raw(`drop index "${name}"`)),
  )
  for (let first = 1; first <= count; first += ROWS_PER_STATEMENT)
    await fillRows(database, first, Math.min(count, first + ROWS_PER_STATEMENT - 1), failedEvery)
  await inOne(
    database,
    indexes.map(({ definition }) => sql.raw(definition)),
  )
  await inOne(database, sumsOf(count))
  await database.execute(sql`analyze`)
}

/** Indexes are built faster over all rows at once than row by row. */
async function indexesOf(database: Database): Promise<{ name: string; definition: string }[]> {
  const { rows } = await database.execute<{ name: string; definition: string }>(sql`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and tablename = 'delivery'
      and indexname not in (select conname from pg_constraint where conrelid = 'delivery'::regclass)`)
  return rows
}

async function inOne(database: Database, statements: SQL[]): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`set local statement_timeout = 0`)
    for (const statement of statements) await transaction.execute(statement)
  })
}

const sumsOf = (count: number) => [
  sql`
    insert into delivery_count (environment, hour, endpoint, event, outcome, response_status, count)
    select environment, date_trunc('hour', sort_at), endpoint, event, outcome, coalesce(response_status, -1), count(*)
    from delivery group by 1, 2, 3, 4, 5, 6`,
  sql`
    insert into delivery_total (environment, endpoint, event, outcome, response_status, count, first_at, last_at)
    select environment, endpoint, event, outcome, coalesce(response_status, -1), count(*), min(sort_at), max(sort_at)
    from delivery group by 1, 2, 3, 4, 5`,
  sql`
    insert into delivery_lag (environment, hour, endpoint, bucket, count)
    select environment, date_trunc('hour', sort_at), endpoint, ${lagBucket()}, count(*) from delivery group by 1, 2, 3, 4`,
  sql`insert into sync_state (environment, records, caught_up_at) values ('sandbox', ${count}, now())`,
]

async function fillRows(database: Database, first: number, last: number, every: number): Promise<void> {
  await database.execute(sql`
    insert into delivery (environment, hash, ordinal, sort_at, "timestamp", event, endpoint, outcome, success,
      response_status, error, payload, payload_bytes, user_id, resource_id, event_id, sequence, occurred_at, words)
    select 'sandbox', decode(lpad(to_hex(n), 64, '0'), 'hex'), 0, at, at,
      (array['payment.updated', 'payment.completed', 'offramp.completed', 'achDebit.delivered', 'onramp.updated'])[n / 7 % 5 + 1],
      'https://' || (array['hooks', 'ops', 'staging'])[n / 3 % 3 + 1] || '.acme.example/ramp',
      case when n % ${every}::int = 0 then 'failed' when n % 97 = 0 then 'unknown' when n % 83 = 0 then 'rejected' else 'delivered' end,
      n % ${every}::int <> 0 and n % 97 <> 0 and n % 83 <> 0,
      case when n % ${every}::int = 0 then 503 when n % 97 = 0 then 504 when n % 83 = 0 then 404 else 200 end,
      case when n % ${every}::int <> 0 and n % 97 = 0 then 'timeout' end,
      payload, octet_length(payload), 'usr_' || n % 5000, 'offr_' || n / 5, 'evt_' || n, n % 5 + 1,
      case when n / 7 % 5 in (2, 3) then at - (n % 997) * (n % 13) * interval '7 milliseconds' end,
      array_to_tsvector(array['1', 'evt_' || n, 'usr_' || n % 5000, 'offr_' || n / 5, 'completed', (n % 100000) || '.50',
        left(md5(n::text), 20), left(md5('to' || n), 20), 'example', 'bank'])
    from (
      select n, now() - n * interval '2.6 seconds' as at,
        '{"schemaVersion":"1","eventId":"evt_' || n || '","filler":"' || repeat(md5(n::text), 24) || '"}' as payload
      from generate_series(${first}::int, ${last}::int) as n
    ) as numbers
  `)
}

/** Adds returns as refreshes leave them: 900 funding sources, 4,000 users, a deposit and an on-ramp each. */
export async function fillReturns(database: Database, count: number): Promise<void> {
  await database.execute(returnsOf(count))
  // Imported late: the configuration is read once.
  const { rebuildReturnTotals } = await import('@/lib/archive/derived/return-totals/return-totals')
  await rebuildReturnTotals('sandbox')
  await database.execute('analyze ach_return')
}

const returnsOf = (count: number) => sql`
  insert into ach_return (
    environment, identity, sort_at, occurred_at, return_id, deposit_id, source_id, user_id, on_ramp_id, amount,
    loss_amount, at_risk_amount, currency, return_code, crypto_state, source_action, user_action, bucket, search_text,
    record, walk
  )
  select
    'sandbox', sha256(convert_to('dr_' || n, 'UTF8')), at, at, 'dr_' || n, 'dep_' || n, 'fs_' || n % 900,
    'usr_' || n % 4000, 'onr_' || n, (n % 5000) + 0.25, case when n % 3 = 0 then (n % 5000) / 2 + 0.5 else 0 end,
    case when n % 11 = 0 then 12.5 else 0 end, 'USD', (array['R01','R02','R03','R10','R29','R08'])[n % 6 + 1],
    (array['not_released','in_flight','partially_confirmed','fully_confirmed'])[n % 4 + 1], 'none',
    (array['none','review_required','restricted','disabled'])[n % 4 + 1],
    (array['unauthorized','administrative','other'])[n % 3 + 1],
    'dr_' || n || E'\ndep_' || n || E'\nfs_' || n % 900 || E'\nusr_' || n % 4000 || E'\nonr_' || n, '{}', 1
  from (
    select n, timestamptz '2026-11-01' - make_interval(mins => n * 20) as at
    from generate_series(1, ${count}) as n
  ) as numbered`
