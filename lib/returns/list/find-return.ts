import 'server-only'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Scope } from '../../auth/scope'
import type { Database } from '../../db'
import { achReturn } from '../../db/schema'
import { AppError } from '../../errors'
import { itemNumber, RETURN_COLUMNS } from './return-row'

const FOUND_COLUMNS = {
  ...RETURN_COLUMNS,
  record: achReturn.record,
  firstReadAt: achReturn.firstReadAt,
  changedAt: achReturn.changedAt,
  readAt: achReturn.readAt,
  goneAt: achReturn.goneAt,
}

/** Finds a return by the name that addresses give it. @throws AppError `not_found` */
export async function findReturn(db: Database, scope: Scope, name: string) {
  const here = eq(achReturn.environment, scope.environment.name)
  const read = (isIt: ReturnType<typeof eq> | undefined) =>
    db.select(FOUND_COLUMNS).from(achReturn).where(and(here, isIt)).orderBy(asc(achReturn.id)).limit(1)
  const [named] = await read(eq(achReturn.returnId, name))
  const number = named ? null : itemNumber(name)
  const [row] = named
    ? [named]
    : number === null
      ? []
      : await read(and(eq(achReturn.id, number), isNull(achReturn.returnId)))
  if (!row) throw new AppError('not_found', `There is no return ${name.slice(0, 60)} in ${scope.environment.label}.`)
  return row
}
