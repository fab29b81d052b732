import 'server-only'
import { and, eq, type Placeholder, sql } from 'drizzle-orm'
import type { Database } from '../../db'
import { prepareRead } from '../../db/prepared-read'
import { delivery } from '../../db/schema'
import type { ListCursor } from '../../list/cursor'
import { beyondPlace, keysetOrder } from '../../list/sql'
import { PAGE_SIZES } from '../filter/deliveries'
import { ROW_COLUMNS, type StoredRow } from './delivery-row'
import { EXACT_KEYS, type ExactRange } from './query-plan'

type Keys = (typeof EXACT_KEYS)[number]
type Direction = ListCursor['direction'] | 'newest'
type Limit = (typeof PAGE_SIZES)[number] | 'any'

const { placeholder } = sql

/** Reads one page of a range and one more row. */
export function readRange(
  db: Database,
  environment: string,
  { keys, values }: ExactRange,
  limit: number,
  cursor: ListCursor | null,
): Promise<StoredRow[]> {
  const read = READS.get(nameOf(keys, cursor?.direction ?? 'newest', LIMITS.find((size) => size === limit) ?? 'any'))
  if (!read) throw new Error(`No index has ${keys.join(' and ')}`)
  const place = cursor && { sortAt: cursor.sortAt.toISOString(), id: cursor.id }
  return read(db, { environment, limit: limit + 1, ...values, ...place })
}

const DIRECTIONS: readonly Direction[] = ['newest', 'older', 'newer']

const LIMITS: readonly Limit[] = [...PAGE_SIZES, 'any']

const READS = new Map(
  EXACT_KEYS.flatMap((keys) =>
    DIRECTIONS.flatMap((direction) =>
      LIMITS.map((limit) => {
        const name = nameOf(keys, direction, limit)
        return [name, prepareRead(name, (db) => pageOf(db, keys, direction, limit))] as const
      }),
    ),
  ),
)

function nameOf(keys: Keys, direction: Direction, limit: Limit): string {
  return ['deliveries', direction, limit, ...keys].join('_')
}

/**
 * The usual page sizes are part of the text, so that the server plans a statement once and not at each run; planning takes as
 * long as reading the rows.
 */
function pageOf(db: Database, keys: Keys, direction: Direction, limit: Limit) {
  const from = direction === 'newest' ? null : { direction }
  const conditions = [
    eq(delivery.environment, placeholder('environment')),
    ...keys.map((key) => eq(delivery[key], placeholder(key))),
    from ? beyondPlace(delivery, from, placeholder('sortAt'), placeholder('id')) : undefined,
  ]
  return db
    .select(ROW_COLUMNS)
    .from(delivery)
    .where(and(...conditions))
    .orderBy(...keysetOrder(delivery, from))
    .limit(limit === 'any' ? placeholder('limit') : inText(limit + 1))
}

/** drizzle would make a number a parameter; it writes other expressions as they are. */
const inText = (count: number) => sql.raw(String(count)) as unknown as Placeholder
