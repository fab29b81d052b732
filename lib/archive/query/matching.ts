import {
  and,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notInArray,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { indexable } from '../../codec/indexable'
import { delivery } from '../../db/schema'
import { type MemberSql, memberConditions, within } from '../../list/sql'
import type { InstantBounds } from '../../list/time'
import type { Family } from '../../model/family'
import { EVENTS, findEvent } from '../../ramp/contract/events'
import type { DeliveryFilter } from '../filter/filter'
import { platformCode, UNANSWERED } from '../filter/status'
import { searchQuery, termsOfSearch } from '../search-terms'

/** Whether a filter asks for more than the kept counts can answer. */
export function needsRows({ user, resource, eventId, text }: DeliveryFilter): boolean {
  return user.length > 0 || resource.length > 0 || eventId.length > 0 || text !== null
}

const MEMBERS: MemberSql<Omit<DeliveryFilter, keyof InstantBounds>> = {
  outcome: delivery.outcome,
  family: (families) => anyOf(families.map(ofFamily)),
  event: storedIn(delivery.event),
  endpoint: storedIn(delivery.endpoint),
  status: (choices) => anyOf(choices.map(ofStatus)),
  user: storedIn(delivery.userId),
  resource: storedIn(delivery.resourceId),
  eventId: storedIn(delivery.eventId),
  settled: (chosen) => (chosen.length === 0 ? undefined : ofSettled(chosen)),
  text: (text) => (text === null ? undefined : withTerms(delivery.searchTerms, text)),
}

export function matching(filter: DeliveryFilter): SQL | undefined {
  return and(...memberConditions(MEMBERS, filter), inPeriod(filter))
}

/** A record without a time is in no period. */
export function inPeriod({ from, to }: InstantBounds): SQL | undefined {
  return from || to ? and(isNotNull(delivery.timestamp), within(delivery.sortAt, { from, to })) : undefined
}

/** Distinct values, cut as the archive cuts them. */
export function stored(values: readonly string[]): string[] {
  return [...new Set(values.map(indexable))]
}

/** The filter with its events and endpoints as the archive keeps them. */
export function asStored<F extends Pick<DeliveryFilter, 'event' | 'endpoint'>>(filter: F): F {
  return { ...filter, event: stored(filter.event), endpoint: stored(filter.endpoint) }
}

function storedIn(column: PgColumn) {
  return (values: readonly string[]) => (values.length === 0 ? undefined : inArray(column, stored(values)))
}

function anyOf(conditions: readonly (SQL | undefined)[]): SQL | undefined {
  return conditions.length === 0 ? undefined : or(...conditions)
}

/** A search without a term finds nothing. */
export function withTerms(column: SQLWrapper, text: string): SQL {
  const terms = termsOfSearch(text)
  return terms.length === 0 ? sql`false` : sql`${column} @@ ${searchQuery(terms)}::tsquery`
}

function listed(family: Family): string[] {
  return EVENTS.filter((event) => event.family === family).map(({ name }) => name)
}

const CATALOGUE = EVENTS.map(({ name }) => name)

/** The same condition as in the index `delivery_by_settled`. */
function ofSettled(chosen: DeliveryFilter['settled']): SQL | undefined {
  const [only, ...others] = new Set(chosen)
  const isMissed = sql`${delivery.outcome} <> 'delivered'`
  return others.length > 0 ? isMissed : and(isMissed, eq(delivery.settled, only === 'yes'))
}

function ofFamily(family: Family): SQL {
  return family === 'unlisted' ? sql`${delivery.event} not in ${CATALOGUE}` : inArray(delivery.event, listed(family))
}

export function familyOf(event: string): Family {
  return findEvent(event)?.family ?? 'unlisted'
}

const { outcome, responseStatus } = delivery

const isUnknown = eq(outcome, 'unknown')
const isAnswer = notInArray(outcome, ['unknown', 'contradictory'])

const hasCode = (code: string) => sql`${responseStatus} = ${Number(code)}`
const hasClass = (digit: number) => and(gte(responseStatus, digit * 100), lt(responseStatus, digit * 100 + 100))

/** The same rule as `statusChoicesOf`. */
function ofStatus(choice: string): SQL | undefined {
  if (choice === 'none') return and(isNull(responseStatus), ne(outcome, 'unknown'))
  if (choice === 'unclear') return and(isNotNull(responseStatus), eq(outcome, 'contradictory'))
  if (choice === UNANSWERED) return isUnknown
  const code = platformCode(choice)
  if (code !== null) return and(isUnknown, code === 'none' ? isNull(responseStatus) : hasCode(code))
  return and(isAnswer, choice.endsWith('xx') ? hasClass(Number(choice[0])) : hasCode(choice))
}
