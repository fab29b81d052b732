import { LISTS } from '../lists'
import { type ViewedList, viewedList } from './viewed-list'

/** The lists that have saved views, by name. */
export const VIEWED_LISTS = {
  deliveries: viewedList(LISTS.deliveries),
  sequences: viewedList(LISTS.sequences),
  returns: viewedList(LISTS.returns),
  'overview/off-ramps': viewedList(LISTS['overview/off-ramps']),
  'off-ramps': viewedList(LISTS['off-ramps']),
  'on-ramps': viewedList(LISTS['on-ramps']),
  deposits: viewedList(LISTS.deposits),
  'settings/user-keys': viewedList(LISTS['settings/user-keys']),
  incidents: viewedList(LISTS.incidents),
  alerts: viewedList(LISTS.alerts),
  recovery: viewedList(LISTS.recovery),
  redeliveries: viewedList(LISTS.redeliveries),
  'redelivery-items': viewedList(LISTS['redelivery-items']),
  audit: viewedList(LISTS.audit),
  'audit/reads': viewedList(LISTS['audit/reads']),
  exports: viewedList(LISTS.exports),
} satisfies Record<string, ViewedList>

export type ViewedListName = keyof typeof VIEWED_LISTS

// `Object.keys` of a literal gives just its own keys.
export const VIEWED_LIST_NAMES = Object.keys(VIEWED_LISTS) as [ViewedListName, ...ViewedListName[]]

const byName = new Map<string, ViewedList>(Object.entries(VIEWED_LISTS))

/** The list of a saved view; undefined if this version has no such list. */
export const findViewedList = (name: string): ViewedList | undefined => byName.get(name)

/** The filters of a query that the list knows; empty if this version has no such list. */
export const knownQuery = (list: string, query: string): string => findViewedList(list)?.viewQuery(query) ?? ''
