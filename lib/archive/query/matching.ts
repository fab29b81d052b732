import { and, gte, inArray, isNull, lt, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { indexable } from '../../codec/indexable'
import { delivery } from '../../db/schema'
import type { Family } from '../../model/family'
import { EVENTS, findEvent } from '../../ramp/contract/events'
import type { DeliveryFilter } from '../filter/filter'
import { searchQuery, termsOfSearch } from '../search-terms'

/** Filters as conditions on `delivery`. */

/** Filters that only the rows themselves can answer. */
export function needsRows({ users, resources, eventIds, text }: DeliveryFilter): boolean {
  return users.length > 0 || resources.length > 0 || eventIds.length > 0 || text !== null
}

/** Everything that is filtered. */
export function matching(filter: DeliveryFilter): SQL | undefined {
  const { outcomes, families, events, endpoints, statuses, users, resources, eventIds, text } = filter
  return and(
    outcomes.length > 0 ? inArray(delivery.outcome, [...outcomes]) : undefined,
    families.length > 0 ? or(...families.map(ofFamily)) : undefined,
    events.length > 0 ? inArray(delivery.event, stored(events)) : undefined,
    endpoints.length > 0 ? inArray(delivery.endpoint, stored(endpoints)) : undefined,
    statuses.length > 0 ? or(...statuses.map(ofStatus)) : undefined,
    users.length > 0 ? inArray(delivery.userId, stored(users)) : undefined,
    resources.length > 0 ? inArray(delivery.resourceId, stored(resources)) : undefined,
    eventIds.length > 0 ? inArray(delivery.eventId, stored(eventIds)) : undefined,
    text === null ? undefined : withTerms(delivery.searchTerms, text),
    within(filter),
  )
}

/** Values as the archive keeps them, each once: very long ones are cut. */
export function stored(values: readonly string[]): string[] {
  return [...new Set(values.map(indexable))]
}

export function within({ from, to }: Pick<DeliveryFilter, 'from' | 'to'>): SQL | undefined {
  return and(from ? gte(delivery.sortAt, from) : undefined, to ? lt(delivery.sortAt, to) : undefined)
}

/** A search without a term finds nothing. */
export function withTerms(column: SQLWrapper, text: string): SQL {
  const terms = termsOfSearch(text)
  return terms.length === 0 ? sql`false` : sql`${column} @@ ${searchQuery(terms)}::tsquery`
}

/** The events of the catalogue that are of a family. */
function listed(family: Family): string[] {
  return EVENTS.filter((event) => event.family === family).map(({ name }) => name)
}

const CATALOGUE = EVENTS.map(({ name }) => name)

function ofFamily(family: Family): SQL {
  return family === 'unlisted' ? sql`${delivery.event} not in ${CATALOGUE}` : inArray(delivery.event, listed(family))
}

export function familyOf(event: string): Family {
  return findEvent(event)?.family ?? 'unlisted'
}

function ofStatus(choice: string): SQL | undefined {
  if (choice === 'none') return isNull(delivery.responseStatus)
  if (!choice.endsWith('xx')) return sql`${delivery.responseStatus} = ${Number(choice)}`
  const low = Number(choice[0]) * 100
  return and(gte(delivery.responseStatus, low), lt(delivery.responseStatus, low + 100))
}
