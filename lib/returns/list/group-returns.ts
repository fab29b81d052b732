import 'server-only'
import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { EVERY_WEEK, NO_WEEK } from '../../archive/derived/return-totals/return-totals'
import { achReturn, returnTotal } from '../../db/schema'
import { isTimeBound } from '../../list/time'
import { AT_RISK, any, LOST, matchingReturns, orNotSaid } from './matching'
import type { WhichReturns } from './returns'

/** Whether the kept totals can answer a filter, that is, one that needs no single returns. */
export function isTotalled({ amount, user, deposit, text, ...which }: WhichReturns): boolean {
  return amount.length + user.length + deposit.length === 0 && text === null && !isTimeBound(which)
}

/**
 * A query of the matching returns in groups: `week` (null for returns without a time, and if not asked for), `currency`,
 * `state`, `code`, `bucket`, `action`, `is_lost`, `is_at_risk`, `is_misfit`, `count`, `unread`, `amount`, `lost`, `at_risk`.
 */
export function groupedReturns(
  environment: string,
  which: WhichReturns,
  now: Date,
  { byWeek }: { byWeek: boolean },
): SQL {
  return isTotalled(which) ? fromTotals(environment, which, byWeek) : fromRows(environment, which, now, byWeek)
}

function fromTotals(environment: string, which: WhichReturns, byWeek: boolean): SQL {
  const weeks = [...which.week]
  const inWeeks =
    weeks.length > 0
      ? inArray(returnTotal.week, weeks)
      : byWeek
        ? ne(returnTotal.week, EVERY_WEEK)
        : eq(returnTotal.week, EVERY_WEEK)
  const yesOrNo = (column: SQL, values: readonly string[]) =>
    any(values.map((value) => (value === 'yes' ? column : sql`not ${column}`)))
  const { isLost, isAtRisk, isMisfit } = returnTotal
  const exposed = { lost: sql`${isLost}`, 'at-risk': sql`${isAtRisk}`, neither: sql`not ${isLost} and not ${isAtRisk}` }
  const where = and(
    eq(returnTotal.environment, environment),
    inWeeks,
    orNotSaid(returnTotal.cryptoState)(which.state),
    orNotSaid(returnTotal.returnCode)(which.code),
    orNotSaid(returnTotal.bucket)(which.bucket),
    orNotSaid(returnTotal.userAction)(which.action),
    orNotSaid(returnTotal.currency)(which.currency),
    any(which.exposure.map((value) => exposed[value])),
    yesOrNo(sql`(not ${isMisfit})`, which.fits),
  )
  return sql`
    select ${byWeek ? sql`nullif(week, ${NO_WEEK})` : sql`null::text`} as week, currency, crypto_state as state,
      return_code as code, bucket, user_action as action, is_lost, is_at_risk, is_misfit, count, unread, amount,
      loss_amount as lost, at_risk_amount as at_risk
    from ${returnTotal} where ${where}`
}

function fromRows(environment: string, which: WhichReturns, now: Date, byWeek: boolean): SQL {
  const week = byWeek ? sql`to_char(${achReturn.occurredAt} at time zone 'utc', 'IYYY-"W"IW')` : sql`null::text`
  return sql`
    select ${week} as week, currency, crypto_state as state, return_code as code, bucket, user_action as action,
      ${LOST} as is_lost, ${AT_RISK} as is_at_risk, misfit is not null as is_misfit, count(*) as count,
      count(*) filter (where amount is null or loss_amount is null or at_risk_amount is null) as unread,
      coalesce(sum(amount), 0) as amount, coalesce(sum(loss_amount), 0) as lost,
      coalesce(sum(at_risk_amount), 0) as at_risk
    from ${achReturn} where ${matchingReturns(environment, which, now)}
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9`
}
