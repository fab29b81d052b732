import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db'
import { prepareRead } from '../../db/prepared-read'
import { delivery } from '../../db/schema'
import type { ListCursor } from './cursor'
import { ROW_COLUMNS, type StoredRow } from './delivery-row'
import { beyondPlace, orderOf } from './keyset'

type Direction = ListCursor['direction']

const { placeholder } = sql

/** A page without any filter and one row more, beyond a cursor and in its direction. */
export function readAll(
  db: Database,
  environment: string,
  limit: number,
  cursor: ListCursor | null,
): Promise<StoredRow[]> {
  const page = { environment, limit: limit + 1 }
  if (cursor === null) return READS.newest(db, page)
  return READS[cursor.direction](db, { ...page, sortAt: cursor.sortAt.toISOString(), id: cursor.id })
}

const READS = {
  newest: prepareRead('deliveries_newest', (db) => pageOf(db, null)),
  older: prepareRead('deliveries_older', (db) => pageOf(db, 'older')),
  newer: prepareRead('deliveries_newer', (db) => pageOf(db, 'newer')),
}

/** The limit is a parameter, so that the server plans with its value instead of a tenth of the table. */
function pageOf(db: Database, direction: Direction | null) {
  const order = orderOf(direction && { direction })
  const ownRows = eq(delivery.environment, placeholder('environment'))
  return db
    .select(ROW_COLUMNS)
    .from(delivery)
    .where(and(ownRows, direction ? beyondPlace(direction, placeholder('sortAt'), placeholder('id')) : undefined))
    .orderBy(order(delivery.sortAt), order(delivery.id))
    .limit(placeholder('limit'))
}
