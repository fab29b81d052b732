import 'server-only'
import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { sizeAfter } from '../../db/turns/slice-size'
import { inline } from '../formats/line-sql'
import type { SqlRows } from '../source'

type Parts = NonNullable<SqlRows['parts']>

/** A row’s place in the order of the list. */
type Place = { at: string; id: string }

/** The rows after `before`, up to and including `last`; null where open. `size` is in rows. */
export type PartRange = { before: Place | null; last: Place | null; size: number }

/** Sizes of a part in rows. The desk waits no longer than one part takes. */
const SIZE = { first: 500, least: 100, most: 8_000, mostMs: 45 }
const BYTES_AT_MOST = 8 * 1024 * 1024

const IMAGES = 'export_snapshot'

export const firstRange = (): PartRange => ({ before: null, last: null, size: SIZE.first })

/**
 * Keeps, from now on, the rows of the table as they are before each change. Needs a transaction. Returns the newest id.
 */
export async function keepImages(client: PoolClient, { table, environment, at, id }: Parts): Promise<number> {
  const name = getTableName(table)
  const { rows } = await client.query<{ newest: string | null }>(inline(sql`select max(${id}) as newest from ${table}`))
  const newest = Number(rows[0]?.newest ?? 0)
  await client.query(`
    create schema ${IMAGES};
    create table ${IMAGES}.${name} (like public.${name});
    create unique index on ${IMAGES}.${name} (${id.name});
    create index on ${IMAGES}.${name} (${environment.name}, ${at.name} desc, ${id.name} desc);
    create function ${IMAGES}.keep() returns trigger language plpgsql as $keep$
    begin
      insert into ${IMAGES}.${name} select * from before_change where ${id.name} <= ${newest} on conflict do nothing;
      return null;
    end
    $keep$;
    create trigger export_keeps_deleted after delete on public.${name} referencing old table as before_change
      for each statement execute function ${IMAGES}.keep();
    create trigger export_keeps_updated after update on public.${name} referencing old table as before_change
      for each statement execute function ${IMAGES}.keep();`)
  return newest
}

/** Whether rows have changed since then; if not, a part is a range of the index. */
type Images = { hasImages: boolean }

/** The rows of a part as they were at the instant of the snapshot. */
export function rowsWithin(rows: SqlRows, newest: number, { before, last }: PartRange, { hasImages }: Images): SqlRows {
  const { parts } = rows
  if (!parts) throw new Error('These rows are read whole.')
  const condition = sql.join([
    ...(before ? [behind(parts, before)] : []),
    ...(last ? [sql` and ${placeOf(parts)} ${sql.raw(parts.order === 'oldest' ? '<=' : '>=')} ${written(last)}`] : []),
  ])
  const { table, id } = parts
  const own = sql.identifier(id.name)
  const found = hasImages
    ? sql`${rowsOf(parts, newest, sql` and not exists (select from ${imagesOf(parts)} as image where image.${own} = ${table}.${own})${condition}`)}
      union all ${imageRows(parts, condition)}`
    : rowsOf(parts, newest, condition)
  return { ...rows, table: sql`(${found}) as ${sql.identifier(getTableName(table))}` }
}

const behind = (parts: Parts, place: Place) =>
  sql` and ${placeOf(parts)} ${sql.raw(parts.order === 'oldest' ? '>' : '<')} ${written(place)}`

const placeOf = ({ at, id }: Parts) => sql`(${sql.identifier(at.name)}, ${sql.identifier(id.name)})`

const written = ({ at, id }: Place) => sql`(${at}::timestamptz, ${id}::bigint)`

const imagesOf = ({ table }: Parts) => sql`${sql.identifier(IMAGES)}.${sql.identifier(getTableName(table))}`

/** Rows that existed at the snapshot, with their present values. */
const rowsOf = (parts: Parts, newest: number, condition: SQL) =>
  sql`select * from ${parts.table} where ${sql.identifier(parts.id.name)} <= ${newest}${boundsOf(parts)}${condition}`

const imageRows = (parts: Parts, condition: SQL) =>
  sql`select * from ${imagesOf(parts)} where true${boundsOf(parts)}${condition}`

/** The list’s `where` has these bounds, too, but some query plans can’t make use of them there. */
function boundsOf({ environment, of, at, from, to }: Parts): SQL {
  return sql.join([
    sql` and ${sql.identifier(environment.name)} = ${of}`,
    ...(from ? [sql` and ${sql.identifier(at.name)} >= ${from.toISOString()}::timestamptz`] : []),
    ...(to ? [sql` and ${sql.identifier(at.name)} < ${to.toISOString()}::timestamptz`] : []),
  ])
}

type Bounded = Images & {
  range: PartRange
  /** The range after a part that took `tookMs` as a whole; null at the end. */
  after: (tookMs: number) => PartRange | null
}

/**
 * Finds where the next part ends: after a number of rows or bytes, before the filter applies. Each of the two tables is read in
 * the order of its index, no further than the part goes; a changed row may count twice.
 */
export async function nextRange(
  client: PoolClient,
  rows: SqlRows,
  newest: number,
  { before, size }: PartRange,
): Promise<Bounded> {
  const { parts, payload } = rows
  if (!parts) throw new Error('These rows are read whole.')
  const condition = before ? behind(parts, before) : sql``
  const bytes = payload ? sql.identifier(payload.bytes.name) : sql.raw('0')
  const at = sql.identifier(parts.at.name)
  const id = sql.identifier(parts.id.name)
  const way = sql.raw(parts.order === 'oldest' ? 'asc' : 'desc')
  const firstOf = (from: SQL) =>
    sql`(select ${at} as at, ${id} as id, ${bytes} as bytes from (${from}) as found order by ${at} ${way}, ${id} ${way} limit ${size})`
  const query = sql`
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, id::text as id,
      exists (select from ${imagesOf(parts)}) as images from (
      select at, id, row_number() over part as place, sum(bytes) over part as bytes from (
        ${firstOf(rowsOf(parts, newest, condition))} union all ${firstOf(imageRows(parts, condition))}
      ) as rows window part as (order by at ${way}, id ${way} rows unbounded preceding)
    ) as sums where place = 1 or bytes <= ${BYTES_AT_MOST} and place <= ${size} order by place desc limit 1`
  const { rows: found } = await client.query<{ at: string; id: string; images: boolean }>(inline(query))
  const [last] = found
  return {
    hasImages: last?.images ?? true,
    range: { before, last: last ? { at: last.at, id: last.id } : null, size },
    after: (tookMs) =>
      last ? { before: { at: last.at, id: last.id }, last: null, size: sizeAfter(size, tookMs, SIZE) } : null,
  }
}
