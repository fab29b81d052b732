import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../db'
import { FOLLOWED_NUMBERS, STREAMS } from '../../model/stream'
import { COUNTED_HOUR } from '../counted-hour'
import { NO_STATUS } from '../filter/status'
import { keepRuns, type NewRow } from '../incidents/keep-runs'
import { lagBucket } from '../lag/lag-sql'
import { keepSnapshots } from '../off-ramps/keep-snapshots'
import { keepNew, readNeighbours, settledAmong } from '../recovery/keep-new'
import { lockRecovery } from '../recovery/lock-recovery'
import type { ArchiveRecord } from './archive-record'

const CHUNK_RECORDS = 2_000
const CHUNK_CHARACTERS = 8_000_000

/** Within JSON a text is escaped, sent and read again: a long one goes beside it. */
const BESIDE_FROM_CHARACTERS = 1_000_000

/**
 * Stores new records with their `delivery_count`, `delivery_total`, `delivery_lag` and `event_sequence`, up to
 * 2,000 in one statement, and keeps runs of failures, recovery items and snapshots of off-ramps. Ids grow from the last record to the first.
 *
 * @param records newest first.
 * @returns how many were new.
 */
export async function insertRecords(
  tx: Transaction,
  environment: string,
  records: readonly ArchiveRecord[],
): Promise<number> {
  if (records.length === 0) return 0
  // Before the counts are written: who judges holds this lock when it turns them.
  await lockRecovery(tx, environment)
  let inserted = 0
  for (let end = records.length; end > 0; ) {
    const begin = beginOfChunk(records, end)
    inserted += await storeChunk(tx, environment, records.slice(begin, end))
    end = begin
  }
  return inserted
}

type StoredRecord = { record: ArchiveRecord; id: number; isSettled: boolean }

async function storeChunk(tx: Transaction, environment: string, records: readonly ArchiveRecord[]): Promise<number> {
  const neighbours = await readNeighbours(tx, environment, records)
  const settled = settledAmong(records, neighbours)
  const ids = await insertChunk(tx, environment, records, settled)
  if (ids.size === 0) return 0
  const isSettled = new Set(settled)
  const stored = records.flatMap((record, position): StoredRecord[] => {
    const id = ids.get(recordKey(record))
    return id === undefined ? [] : [{ record, id, isSettled: isSettled.has(position) }]
  })
  await keepRuns(tx, environment, stored.map(placeOf))
  await keepNew(tx, environment, stored, neighbours)
  await keepSnapshots(tx, environment, stored)
  return stored.length
}

const placeOf = ({ record, id }: StoredRecord): NewRow => ({
  id,
  endpoint: record.endpoint,
  at: Date.parse(record.sort_at),
  outcome: record.outcome,
  status: record.response_status,
})

function beginOfChunk(records: readonly ArchiveRecord[], end: number): number {
  let begin = end
  let characters = 0
  while (begin > 0 && end - begin < CHUNK_RECORDS && characters < CHUNK_CHARACTERS) {
    begin -= 1
    const { payload = '', extra } = records[begin] ?? {}
    characters += payload.length + (extra?.length ?? 0)
  }
  return begin
}

const recordKey = ({ hash, ordinal }: Pick<ArchiveRecord, 'hash' | 'ordinal'>) => `${hash} ${ordinal}`

/** The records as JSON without long payloads, and these as rows with their position. */
function apart(records: readonly ArchiveRecord[]): { rows: string; payloads: SQL } {
  const isLong = ({ payload }: ArchiveRecord) => payload.length >= BESIDE_FROM_CHARACTERS
  const long = records.flatMap((record, position) =>
    isLong(record) ? [sql`(${position}::bigint, ${record.payload}::text)`] : [],
  )
  return {
    rows: JSON.stringify(
      long.length === 0 ? records : records.map((one) => (isLong(one) ? { ...one, payload: '' } : one)),
    ),
    payloads: sql.join([sql`(-1::bigint, null::text)`, ...long], sql`, `),
  }
}

/** @returns the ids of those that were new, by `recordKey`. */
async function insertChunk(
  tx: Transaction,
  environment: string,
  records: readonly ArchiveRecord[],
  settled: readonly number[],
): Promise<Map<string, number>> {
  const { rows, payloads } = apart(records)
  const result = await tx.execute<{ inserted: [id: number, hash: string, ordinal: number][] }>(sql`
    with beside (position, payload) as (values ${payloads}), incoming as (
      select row_number() over () - 1 as position, r.* from json_to_recordset(${rows}::json) as r(
        hash text, ordinal integer, sort_at timestamptz, "timestamp" timestamptz, timestamp_text text, event text,
        endpoint text, outcome text, success boolean, response_status integer, error text, payload text,
        payload_bytes integer, extra text, user_id text, resource_id text, event_id text, sequence integer,
        occurred_at timestamptz, terms text[]
      )
    ), inserted as (
      insert into delivery (
        environment, hash, ordinal, sort_at, "timestamp", timestamp_text, event, endpoint, outcome, success,
        response_status, error, payload, payload_bytes, extra, user_id, resource_id, event_id, sequence, occurred_at,
        settled, words
      )
      select
        ${environment}, decode(hash, 'hex'), ordinal, sort_at, "timestamp", timestamp_text, event, endpoint, outcome,
        success, response_status, error, coalesce(beside.payload, incoming.payload), payload_bytes, extra, user_id, resource_id, event_id,
        sequence, occurred_at,
        position in (select value::bigint from json_array_elements_text(${JSON.stringify(settled)}::json)),
        array_to_tsvector(terms)
      from incoming left join beside using (position) order by position desc
      on conflict (environment, hash, ordinal) do nothing
      returning id, hash, ordinal, sort_at, endpoint, event, outcome, coalesce(response_status, ${NO_STATUS}) as response_status, resource_id,
        sequence, "timestamp", occurred_at, settled
    ), counted as (
      insert into delivery_count (environment, hour, endpoint, event, outcome, response_status, count, settled)
      select
        ${environment}, ${COUNTED_HOUR}, endpoint, event, outcome,
        response_status, count(*), count(*) filter (where settled)
      from inserted group by 2, 3, 4, 5, 6 order by 2, 3, 4, 5, 6
      on conflict (environment, hour, endpoint, event, outcome, response_status) do update
        set count = delivery_count.count + excluded.count, settled = delivery_count.settled + excluded.settled
      returning 1
    ), totalled as (
      insert into delivery_total (
        environment, endpoint, event, outcome, response_status, count, settled, first_at, last_at
      )
      select
        ${environment}, endpoint, event, outcome, response_status, count(*), count(*) filter (where settled),
        min(sort_at), max(sort_at)
      from inserted group by 2, 3, 4, 5 order by 2, 3, 4, 5
      on conflict (environment, endpoint, event, outcome, response_status) do update
        set count = delivery_total.count + excluded.count, settled = delivery_total.settled + excluded.settled,
          first_at = least(delivery_total.first_at, excluded.first_at),
          last_at = greatest(delivery_total.last_at, excluded.last_at)
      returning 1
    ), lagged as (
      insert into delivery_lag (environment, hour, endpoint, bucket, count)
      select
        ${environment}, ${COUNTED_HOUR}, endpoint, ${lagBucket()},
        count(*)
      from inserted group by 2, 3, 4 order by 2, 3, 4
      on conflict (environment, hour, endpoint, bucket) do update set count = delivery_lag.count + excluded.count
      returning 1
    ), sequenced as (
      insert into event_sequence (environment, stream, resource_id, seen, first_at, last_at)
      select
        ${environment}, split_part(event, '.', 1), resource_id, array_agg(distinct sequence order by sequence),
        min(sort_at), max(sort_at)
      from inserted
      where split_part(event, '.', 1) in ${STREAMS} and resource_id is not null and sequence > 0
      group by 2, 3 order by 2, 3
      on conflict (environment, stream, resource_id) do update
        set first_at = least(event_sequence.first_at, excluded.first_at),
          last_at = greatest(event_sequence.last_at, excluded.last_at),
          seen = (
            select array_agg(number order by number)
            from (select unnest(event_sequence.seen) as number union select unnest(excluded.seen)) as numbers
          )
        where cardinality(event_sequence.seen) < ${FOLLOWED_NUMBERS}
      returning 1
    )
    select coalesce(json_agg(json_build_array(id, encode(hash, 'hex'), ordinal)), '[]') as inserted from inserted
  `)
  return new Map(result.rows[0]?.inserted.map(([id, hash, ordinal]) => [recordKey({ hash, ordinal }), id]))
}
