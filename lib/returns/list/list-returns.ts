import 'server-only'
import { and } from 'drizzle-orm'
import { authorize, type Scope } from '../../auth/scope'
import { type Database, getReadDatabase } from '../../db'
import { achReturn } from '../../db/schema'
import type { ListCursor } from '../../list/cursor'
import { readKeysetPage } from '../../list/keyset'
import type { ListOrder } from '../../list/order'
import type { ListPage } from '../../list/page'
import { beyondCursor, keysetOrder } from '../../list/sql'
import type { ReturnRow } from '../dto'
import { matchingReturns, RETURN_ORDER } from './matching'
import { RETURN_COLUMNS, type ReadReturn, toReturnRow } from './return-row'
import { RETURNS, type WhichReturns } from './returns'

export type ReturnPageInput = WhichReturns & {
  limit: number
  cursor: string | null
  order?: ListOrder
  above?: boolean
}

/** A page of returns. @throws AppError `forbidden` without return.read; `invalid` for a damaged cursor. */
export async function listReturns(scope: Scope, input: ReturnPageInput, now: Date): Promise<ListPage<ReturnRow>> {
  authorize(scope, RETURNS.permission)
  const db = await getReadDatabase(scope)
  const page = await readKeysetPage(input, (cursor, limit) =>
    readMatchingReturns(db, scope.environment.name, input, { cursor, limit: limit + 1, now }),
  )
  return { ...page, rows: page.rows.map(toReturnRow) }
}

/** Reads matching returns beyond a cursor, nearest first. */
export async function readMatchingReturns(
  db: Database,
  environment: string,
  which: WhichReturns,
  { cursor, limit, now }: { cursor: ListCursor | null; limit: number; now: Date },
): Promise<ReadReturn[]> {
  return db
    .select(RETURN_COLUMNS)
    .from(achReturn)
    .where(and(matchingReturns(environment, which, now), beyondCursor(RETURN_ORDER, cursor)))
    .orderBy(...keysetOrder(RETURN_ORDER, cursor))
    .limit(limit)
}
