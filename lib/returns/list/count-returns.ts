import 'server-only'
import { type SQLWrapper, sql } from 'drizzle-orm'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { achReturn } from '../../db/schema'
import { countList } from '../../list/count/count-list'
import { groupRows } from '../../list/count/group-rows'
import { AT_RISK, LOST, matchingReturns } from './matching'
import { NOT_SAID, RETURNS, type ReturnCounts, type WhichReturns } from './returns'

const orNotSaid = (column: SQLWrapper) => sql`coalesce(${column}, ${sql.raw(`'${NOT_SAID}'`)})`

/** A return may be lost in part and at risk in part. */
const VALUES = {
  state: orNotSaid(achReturn.cryptoState),
  code: orNotSaid(achReturn.returnCode),
  bucket: orNotSaid(achReturn.bucket),
  action: orNotSaid(achReturn.userAction),
  currency: orNotSaid(achReturn.currency),
  exposure: sql`case when ${LOST} or ${AT_RISK}
    then array_remove(array[case when ${LOST} then 'lost' end, case when ${AT_RISK} then 'at-risk' end], null)
    else array['neither'] end`,
  fits: sql`case when ${achReturn.misfit} is null then 'yes' else 'no' end`,
}

/** All of them, so that they add up as the totals do. @throws AppError `forbidden` without return.read */
export async function countReturns(scope: Scope, which: WhichReturns, now: Date): Promise<ReturnCounts> {
  authorize(scope, RETURNS.permission)
  const db = await getDatabase()
  return countList(
    RETURNS,
    which,
    (filters, most) => {
      const where = matchingReturns(scope.environment.name, filters, now)
      return groupRows(db, { table: achReturn, values: VALUES, where }, most)
    },
    Number.POSITIVE_INFINITY,
  )
}
