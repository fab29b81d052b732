import { LISTS } from '../lists'
import { type ViewedList, viewedList } from './viewed-list'

/** The lists that have saved views, by name. */
export const VIEWED_LISTS = {
  deliveries: viewedList(LISTS.deliveries),
  sequences: viewedList(LISTS.sequences),
} satisfies Record<string, ViewedList>

export type ViewedListName = keyof typeof VIEWED_LISTS

// The keys of a literal.
export const VIEWED_LIST_NAMES = Object.keys(VIEWED_LISTS) as [ViewedListName, ...ViewedListName[]]

const byName = new Map<string, ViewedList>(Object.entries(VIEWED_LISTS))

/** The list of a stored view; undefined for one that this version does not have. */
export const findViewedList = (name: string): ViewedList | undefined => byName.get(name)

/** A query string as views of that list keep it; empty for a list that this version does not have. */
export const keptQuery = (list: string, query: string): string => findViewedList(list)?.viewQuery(query) ?? ''
