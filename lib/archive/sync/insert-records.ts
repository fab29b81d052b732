import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../db'
import { FOLLOWED_NUMBERS, STREAMS } from '../../model/stream'
import { readNeighbours, settledAmong } from '../derived/recovery/judge-new'
import { DERIVED, DERIVED_FROM, derivedSql, type StoredDelivery } from '../derived/registry'
import { lockDerived } from '../lock-derived'
import type { ArchiveRecord } from './archive-record'

const CHUNK_RECORDS = 2_000
const CHUNK_CHARACTERS = 8_000_000

/** Within JSON a text is escaped and read again, so a payload of this length is sent beside the JSON. */
const BESIDE_FROM_CHARACTERS = 1_000_000

/**
 * Stores new records, up to 2,000 in one statement, with all that is derived from them and with `event_sequence`, which also
 * remembers deliveries that are gone. Ids grow from the last record to the first.
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
  // Before the counts are written, because a transaction that judges holds this lock when it changes them.
  await lockDerived(tx, environment)
  let inserted = 0
  for (let end = records.length; end > 0; ) {
    const begin = beginOfChunk(records, end)
    inserted += await storeChunk(tx, environment, records.slice(begin, end))
    end = begin
  }
  return inserted
}

async function storeChunk(tx: Transaction, environment: string, records: readonly ArchiveRecord[]): Promise<number> {
  const neighbours = await readNeighbours(tx, environment, records)
  const settled = settledAmong(records, neighbours)
  const ids = await insertChunk(tx, environment, records, settled)
  if (ids.size === 0) return 0
  const isSettled = new Set(settled)
  const stored = records.flatMap((record, position): StoredDelivery[] => {
    const id = ids.get(recordKey(record))
    return id === undefined ? [] : [{ record, id, isSettled: isSettled.has(position) }]
  })
  for (const { add } of DERIVED) await add?.(tx, environment, stored, neighbours)
  return stored.length
}

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

/** The records as JSON without long payloads, and the long payloads as rows with their position. */
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

/** @returns the ids of the new records, by `recordKey`. */
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
      returning ${DERIVED_FROM}
    ), ${derivedSql('addedSql', environment)}, sequenced as (
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
