import { choiceOf } from './members'

export const LIST_ORDERS = ['newest', 'oldest'] as const

export type ListOrder = (typeof LIST_ORDERS)[number]

export const ORDER_WORDS: Record<ListOrder, string> = { newest: 'newest first', oldest: 'oldest first' }

/** The control of lists that can begin with their oldest row. */
export const orderMember = () => choiceOf(LIST_ORDERS, 'newest')

/** Reads the order of an address; lists without the member begin with their newest row. */
export function listOrderOf(filters: object): ListOrder {
  return 'order' in filters && filters.order === 'oldest' ? 'oldest' : 'newest'
}

/** Whether a page begins with the newest row, so that new rows belong on top of it. */
export function isNewestPage(filters: { cursor: string | null }): boolean {
  return filters.cursor === null && listOrderOf(filters) === 'newest'
}
