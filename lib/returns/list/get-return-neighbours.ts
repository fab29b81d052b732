import 'server-only'
import type { Scope } from '../../auth/scope'
import { authorize } from '../../auth/scope'
import { getDatabase } from '../../db'
import { readBeside } from '../../list/beside'
import type { BesideRow } from '../../list/page'
import { findReturn } from './find-return'
import { readMatchingReturns } from './list-returns'
import { type ReadReturn, returnName } from './return-row'
import { RETURNS, type WhichReturns } from './returns'

/** @throws AppError `forbidden` without return.read; `not_found`. */
export async function getReturnNeighbours(
  scope: Scope,
  name: string,
  which: WhichReturns,
  now: Date,
): Promise<BesideRow> {
  authorize(scope, RETURNS.permission)
  const db = await getDatabase()
  const row = await findReturn(db, scope, name)
  return readBeside<ReadReturn>(
    row,
    (cursor) => readMatchingReturns(db, scope.environment.name, which, { cursor, limit: 2, now }),
    returnName,
  )
}
