import type { RowOrder } from '@/components/data-table/columns'
import type { Cursor, List } from '@/lib/list/define-list'
import { listOrderOf, ORDER_WORDS } from '@/lib/list/order'
import type { ChangeFilters } from './filters/use-list-filters'

/** The list’s order and its turning; undefined for a list with one order only. */
export function listOrder<F, P extends F & Cursor, Row, C>(
  list: List<F, P, Row, C>,
  filters: P,
  change: ChangeFilters<P>,
): RowOrder | undefined {
  if (!('order' in list.controls)) return undefined
  const order = listOrderOf(filters)
  const other = order === 'newest' ? 'oldest' : 'newest'
  return {
    isAscending: order === 'oldest',
    name: ORDER_WORDS[order],
    turned: ORDER_WORDS[other],
    // A list that gets here has the control `order`.
    onTurn: () => change({ order: other } as unknown as Partial<P>),
  }
}
