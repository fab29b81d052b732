import 'server-only'
import { sql } from 'drizzle-orm'
import { authorize, type Scope } from '../../auth/scope'
import { getReadDatabase } from '../../db'
import { countList } from '../../list/count/count-list'
import { groupedReturns } from './group-returns'
import { NOT_SAID, RETURNS, type ReturnCounts, type WhichReturns } from './returns'

type Group = {
  state: string | null
  code: string | null
  bucket: string | null
  action: string | null
  currency: string | null
  is_lost: boolean
  is_at_risk: boolean
  is_misfit: boolean
  count: number
}

/** Counts of all matching returns, without a limit, so that they agree with the totals. @throws AppError `forbidden` without return.read */
export async function countReturns(scope: Scope, which: WhichReturns, now: Date): Promise<ReturnCounts> {
  authorize(scope, RETURNS.permission)
  const db = await getReadDatabase(scope)
  return countList(
    RETURNS,
    which,
    async (filters) => {
      const { rows } = await db.execute<Group>(sql`
        select state, code, bucket, action, currency, is_lost, is_at_risk, is_misfit, sum(count)::integer as count
        from (${groupedReturns(scope.environment.name, filters, now, { byWeek: false })}) as groups
        group by 1, 2, 3, 4, 5, 6, 7, 8`)
      return { groups: rows.map(valuesOf), isCapped: false }
    },
    Number.POSITIVE_INFINITY,
  )
}

/** Gives several values of exposure to a return that is lost in part and at risk in part. */
function valuesOf({ is_lost: isLost, is_at_risk: isAtRisk, is_misfit: isMisfit, ...group }: Group) {
  return {
    count: group.count,
    state: group.state ?? NOT_SAID,
    code: group.code ?? NOT_SAID,
    bucket: group.bucket ?? NOT_SAID,
    action: group.action ?? NOT_SAID,
    currency: group.currency ?? NOT_SAID,
    exposure: isLost || isAtRisk ? [...(isLost ? ['lost'] : []), ...(isAtRisk ? ['at-risk'] : [])] : 'neither',
    fits: isMisfit ? 'no' : 'yes',
  }
}
