import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db'
import { prepareRead } from '../../db/prepared-read'
import { delivery } from '../../db/schema'
import type { ListCursor } from '../../list/cursor'
import { ROW_COLUMNS, type StoredRow } from './delivery-row'
import { beyondPlace, orderOf } from './keyset'
import { EXACT_KEYS, type ExactRange } from './query-plan'

type Keys = (typeof EXACT_KEYS)[number]
type Direction = ListCursor['direction'] | 'newest'

const { placeholder } = sql

/** One page of a range and one more row, beyond a cursor in its direction. */
export function readRange(
  db: Database,
  environment: string,
  { keys, values }: ExactRange,
  limit: number,
  cursor: ListCursor | null,
): Promise<StoredRow[]> {
  const read = READS.get(nameOf(keys, cursor?.direction ?? 'newest'))
  if (!read) throw new Error(`No index has ${keys.join(' and ')}`)
  const place = cursor && { sortAt: cursor.sortAt.toISOString(), id: cursor.id }
  return read(db, { environment, limit: limit + 1, ...values, ...place })
}

const DIRECTIONS: readonly Direction[] = ['newest', 'older', 'newer']

const READS = new Map(
  EXACT_KEYS.flatMap((keys) =>
    DIRECTIONS.map((direction) => {
      const name = nameOf(keys, direction)
      return [name, prepareRead(name, (db) => pageOf(db, keys, direction))] as const
    }),
  ),
)

function nameOf(keys: Keys, direction: Direction): string {
  return ['deliveries', direction, ...keys].join('_')
}

/** The limit is a parameter, so that the server plans with its value. */
function pageOf(db: Database, keys: Keys, direction: Direction) {
  const order = orderOf(direction === 'newest' ? null : { direction })
  const conditions = [
    eq(delivery.environment, placeholder('environment')),
    ...keys.map((key) => eq(delivery[key], placeholder(key))),
    direction === 'newest' ? undefined : beyondPlace(direction, placeholder('sortAt'), placeholder('id')),
  ]
  return db
    .select(ROW_COLUMNS)
    .from(delivery)
    .where(and(...conditions))
    .orderBy(order(delivery.sortAt), order(delivery.id))
    .limit(placeholder('limit'))
}
