import { DELIVERIES } from '../../archive/filter/deliveries'
import type { AddressFilters, DeliveryFilters } from '../../archive/filter/search-params'
import { FAMILIES } from '../../model/family'
import { OUTCOMES } from '../../model/outcome'
import { EXCEPT_AT_MOST } from '../limits'
import type { ComposedSource } from '../source'
import type { LeaveOut } from './advise-sending'

/** The set of deliveries that an address of the composer names. `kept`: too many ids for an address, held by the tab that chose them. */
export type ComposePlace =
  | { of: 'deliveries'; ids: string[] }
  | { of: 'kept'; key: string; count: number }
  | { of: 'resource'; resourceId: string }
  /** `query` is a query of the deliveries list, without `?`; `upTo` is null until the filter is pinned; `except`: ids left out. */
  | { of: 'filter'; query: string; upTo: string | null; except?: string[] }

/** Servers and proxies accept addresses of up to 8,000 characters. */
const IDS_IN_ADDRESS = 6_000
const EXCEPT_IN_ADDRESS = 3_000

const ID = /^[1-9]\d{0,14}$/
const KEPT = /^[0-9a-f-]{1,40}$/

/** The most characters of a resource id in an address. */
export const RESOURCE_LENGTH = 500

export const fitsAddress = (ids: readonly string[]) => ids.join(',').length <= IDS_IN_ADDRESS

/** Whether the ids fit an address that also holds the filters. */
export const fitsBesideFilters = (except: readonly string[]) => except.join(',').length <= EXCEPT_IN_ADDRESS

export function composeAddress(environment: string, place: ComposePlace): string {
  return `/${environment}/redeliveries/new?${queryOf(place)}`
}

/** The composer’s address for the rows of a list without the ids of `except`. It keeps the filters, not the order or the page. */
export function composeFilterAddress(
  environment: string,
  filters: Partial<DeliveryFilters>,
  except: readonly string[] = [],
): string {
  const query = DELIVERIES.query(DELIVERIES.which({ ...DELIVERIES.none, ...filters })).replace(/^\?/, '')
  return composeAddress(environment, { of: 'filter', query, upTo: null, ...exceptOf(except) })
}

function queryOf(place: ComposePlace): string {
  switch (place.of) {
    case 'deliveries':
      return `of=deliveries&ids=${place.ids.join(',')}`
    case 'kept':
      return `of=kept&key=${place.key}&count=${place.count}`
    case 'resource':
      return `of=resource&${new URLSearchParams({ id: place.resourceId.toWellFormed() })}`
    case 'filter': {
      const upTo = place.upTo === null ? '' : `&upTo=${place.upTo}`
      const except = place.except ? `&except=${place.except.join(',')}` : ''
      return `of=filter${upTo}${except}${place.query && `&${place.query}`}`
    }
  }
}

/** @returns null for an address that names nothing to send. `readFilterSource` judges the filters. */
export function readComposeAddress(search: URLSearchParams): ComposePlace | null {
  switch (search.get('of')) {
    case 'deliveries': {
      const ids = readIds(search.get('ids') ?? '')
      return ids && { of: 'deliveries', ids }
    }
    case 'kept': {
      const [key, count] = [search.get('key') ?? '', search.get('count') ?? '']
      return KEPT.test(key) && ID.test(count) ? { of: 'kept', key, count: Number(count) } : null
    }
    case 'resource': {
      const resourceId = search.get('id') ?? ''
      return resourceId !== '' && resourceId.length <= RESOURCE_LENGTH ? { of: 'resource', resourceId } : null
    }
    case 'filter':
      return readFilterPlace(search)
    default:
      return null
  }
}

function readFilterPlace(search: URLSearchParams): ComposePlace | null {
  const upTo = search.get('upTo')
  if (upTo !== null && !ID.test(upTo)) return null
  const [listed, ...repeated] = search.getAll('except')
  const except = listed === undefined ? [] : readIds(listed)
  if (except === null || except.length > EXCEPT_AT_MOST || repeated.length > 0) return null
  const query = new URLSearchParams(search)
  for (const name of ['of', 'upTo', 'except']) query.delete(name)
  return { of: 'filter', query: query.toString(), upTo, ...exceptOf(except) }
}

const exceptOf = (ids: readonly string[]) => (ids.length === 0 ? {} : { except: [...ids] })

/** @returns null if one of them is no id */
function readIds(text: string): string[] | null {
  const ids = [...new Set(text.split(','))]
  return ids.every((id) => ID.test(id)) ? ids : null
}

/** @returns null if a tab holds the ids, or the filter is not pinned */
export function sourceOfPlace(place: ComposePlace): ComposedSource | null {
  switch (place.of) {
    case 'deliveries':
      return { kind: 'deliveries', ids: place.ids }
    case 'resource':
      return { kind: 'resource', resourceId: place.resourceId }
    case 'filter':
      return place.upTo === null
        ? null
        : {
            kind: 'filter',
            address: place.query && `?${place.query}`,
            upTo: place.upTo,
            ...exceptOf(place.except ?? []),
          }
    case 'kept':
      return null
  }
}

const LEAVING_OUT: Record<LeaveOut, (filters: AddressFilters) => Partial<AddressFilters>> = {
  generic: ({ family }) => ({ family: but(family, FAMILIES, 'generic') }),
  delivered: ({ outcome }) => ({ outcome: but(outcome, OUTCOMES, 'delivered') }),
  // The list counts delivered rows as neither settled nor open, so this leaves them out too.
  settled: () => ({ settled: ['no'] }),
}

function but<T extends string>(chosen: readonly T[], all: readonly T[], out: T): T[] {
  return (chosen.length > 0 ? chosen : all).filter((value) => value !== out)
}

/** The same set with one part filtered out; null for chosen ids, from which the page removes `leftOutIds`. */
export function withoutSome(place: ComposePlace, out: LeaveOut): ComposePlace | null {
  if (place.of === 'deliveries' || place.of === 'kept') return null
  const filters =
    place.of === 'filter'
      ? DELIVERIES.load(new URLSearchParams(place.query))
      : { ...DELIVERIES.start, resource: [place.resourceId] }
  const query = DELIVERIES.query({ ...DELIVERIES.which(filters), ...LEAVING_OUT[out](filters) }).replace(/^\?/, '')
  return place.of === 'filter' ? { ...place, query } : { of: 'filter', query, upTo: null }
}
