import 'server-only'
import { and, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { recoveryItem } from '../../db/schema'
import type { ListOrder } from '../../list/order'
import { type KeysetColumns, type MemberSql, matchingRows } from '../../list/sql'
import { isTimeBound } from '../../list/time'
import { AGES, NOBODY, UNTIMED, type WhichRecovery } from './recovery-items'
import { shownState } from './shown-state'

const HOUR_MS = 3_600_000

type ItemColumns = Record<keyof typeof recoveryItem.$inferSelect, PgColumn>

const placeOf = (items: ItemColumns): KeysetColumns => ({ sortAt: items.at, id: items.deliveryId })

export const RECOVERY_ORDER = placeOf(recoveryItem)

const membersOf = (items: ItemColumns, now: Date): MemberSql<WhichRecovery> => ({
  state: () => undefined,
  group: () => undefined,
  rule: items.rule,
  age: (age) => {
    if (age === null) return undefined
    if (age === UNTIMED) return sql`not ${items.hasTime}`
    return and(sql`${items.hasTime}`, lte(items.at, new Date(now.getTime() - AGES[age] * HOUR_MS)))
  },
  outcome: items.outcome,
  endpoint: items.endpoint,
  event: items.event,
  resource: items.resourceId,
  assignee: (names) => {
    if (names.length === 0) return undefined
    const people = names.filter((name) => name !== NOBODY)
    return or(
      people.length > 0 ? inArray(items.assigneeName, people) : undefined,
      people.length < names.length ? isNull(items.assigneeId) : undefined,
    )
  },
})

export function matchingFailures(
  environment: string,
  which: WhichRecovery,
  now: Date,
  items: ItemColumns = recoveryItem,
): SQL | undefined {
  const state = shownState(which)
  return and(
    eq(items.environment, environment),
    state === 'all' ? undefined : eq(items.state, state),
    // A failure without a time has a place among its neighbours, but matches no time.
    isTimeBound(which) ? sql`${items.hasTime}` : undefined,
    matchingRows(membersOf(items, now), placeOf(items), which, now),
  )
}

/** The failures with these ids. */
export const namedFailures = (environment: string, ids: readonly number[]): SQL | undefined =>
  and(eq(recoveryItem.environment, environment), inArray(recoveryItem.deliveryId, [...ids]))

const other = alias(recoveryItem, 'other')

/** Other matching failures of the same resource at the same endpoint, as `other`; a failure without a resource has none. */
export const ofSameGroup = (environment: string, which: WhichRecovery, now: Date): SQL =>
  sql`from ${recoveryItem} as ${other} where ${and(
    eq(other.resourceId, recoveryItem.resourceId),
    eq(other.endpoint, recoveryItem.endpoint),
    sql`${other.resourceId} <> ''`,
    matchingFailures(environment, which, now, other),
  )}`

/** Orders by the columns `at` and `delivery_id`. */
export function inListOrder(order: ListOrder): SQL {
  return order === 'oldest' ? sql`at, delivery_id` : sql`at desc, delivery_id desc`
}

/** Whether a row is the first of its group, by the order of the list. The subquery probes an index once, and no planner turns it into a join. */
export const leadsGroup = (environment: string, which: WhichRecovery, now: Date, order: ListOrder): SQL =>
  sql`coalesce((
    select delivery_id from (select ${other.at}, ${other.deliveryId} ${ofSameGroup(environment, which, now)}) as member
    order by ${inListOrder(order)} limit 1
  ), ${recoveryItem.deliveryId}) = ${recoveryItem.deliveryId}`

/** The ids of all matching failures in the groups of the given failures. */
export function inGroupsOf(environment: string, which: WhichRecovery, now: Date, ids: readonly number[]): SQL {
  return sql`(
    select coalesce(member.id, ${recoveryItem.deliveryId}) from ${recoveryItem}
    left join lateral (select ${other.deliveryId} as id ${ofSameGroup(environment, which, now)}) as member on true
    where ${namedFailures(environment, ids)}
  )`
}
