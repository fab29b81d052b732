import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db'
import { prepareRead } from '../../db/prepared-read'
import { delivery } from '../../db/schema'
import type { ListCursor } from '../../list/cursor'
import { beyondPlace, keysetOrder } from '../../list/sql'
import { ROW_COLUMNS, type StoredRow } from './delivery-row'
import { EXACT_KEYS, type ExactRange } from './query-plan'

type Keys = (typeof EXACT_KEYS)[number]
type Direction = ListCursor['direction'] | 'newest'

const { placeholder } = sql

/** One page of a range and one more row. */
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

/** As a parameter: the server plans with its value. */
function pageOf(db: Database, keys: Keys, direction: Direction) {
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
    .limit(placeholder('limit'))
}
