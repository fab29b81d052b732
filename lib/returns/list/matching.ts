import 'server-only'
import { and, eq, gte, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { LAST_INSTANT } from '../../codec/storable'
import { achReturn } from '../../db/schema'
import { type KeysetColumns, type MemberSql, matchingRows } from '../../list/sql'
import { readAmountRange } from './amount-range'
import { type Exposure, NOT_SAID, type WhichReturns } from './returns'
import { weekBounds } from './weeks'

export const RETURN_ORDER: KeysetColumns = { sortAt: achReturn.sortAt, id: achReturn.id }

/** An amount that the platform does not give counts as zero. */
export const LOST = sql`coalesce(${achReturn.lossAmount}, 0) > 0`
export const AT_RISK = sql`coalesce(${achReturn.atRiskAmount}, 0) > 0`

const EXPOSED: Record<Exposure, SQL> = {
  lost: LOST,
  'at-risk': AT_RISK,
  neither: sql`not (${LOST}) and not (${AT_RISK})`,
}

/** Joins conditions by `or`; undefined, which passes all rows, if there are none. */
export const any = (conditions: readonly (SQL | undefined)[]) =>
  conditions.length === 0 ? undefined : or(...conditions)

/** A condition for values of a column, in which `NOT_SAID` stands for null. */
export const orNotSaid = (column: PgColumn) => (values: readonly string[]) => {
  if (values.length === 0) return undefined
  const said = values.filter((value) => value !== NOT_SAID)
  return any([
    ...(said.length > 0 ? [inArray(column, said)] : []),
    ...(said.length < values.length ? [isNull(column)] : []),
  ])
}

function amountWithin(text: string): SQL | undefined {
  const range = readAmountRange(text)
  if (range === null) return sql`false`
  const { least, most } = range
  return and(
    isNotNull(achReturn.amount),
    least === null ? undefined : gte(achReturn.amount, least),
    most === null ? undefined : lte(achReturn.amount, most),
  )
}

/** Returns in a week; `sortAt` is the time of a return only if `occurredAt` is known. */
function inWeek(week: string): SQL | undefined {
  const bounds = weekBounds(week)
  if (bounds === null) return sql`false`
  const { from, to } = bounds
  return and(
    isNotNull(achReturn.occurredAt),
    gte(achReturn.sortAt, new Date(from)),
    // The last possible week ends after the last instant that the database is given.
    to > LAST_INSTANT ? undefined : lt(achReturn.sortAt, new Date(to)),
  )
}

function containing(text: string): SQL {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return sql`${achReturn.searchText} like ${pattern}`
}

const MEMBERS: MemberSql<WhichReturns> = {
  state: orNotSaid(achReturn.cryptoState),
  code: orNotSaid(achReturn.returnCode),
  bucket: orNotSaid(achReturn.bucket),
  action: orNotSaid(achReturn.userAction),
  currency: orNotSaid(achReturn.currency),
  exposure: (values) => any(values.map((value) => EXPOSED[value])),
  amount: (values) => any(values.map(amountWithin)),
  user: achReturn.userId,
  deposit: achReturn.depositId,
  week: (values) => any(values.map(inWeek)),
  fits: (values) =>
    any(values.map((value) => (value === 'yes' ? isNull(achReturn.misfit) : isNotNull(achReturn.misfit)))),
  text: (value) => (value === null ? undefined : containing(value)),
}

/** Returns of an environment that the platform still has and that pass the filters. */
export function matchingReturns(environment: string, which: WhichReturns, now: Date): SQL | undefined {
  return and(
    eq(achReturn.environment, environment),
    isNull(achReturn.goneAt),
    matchingRows(MEMBERS, RETURN_ORDER, which, now),
  )
}
