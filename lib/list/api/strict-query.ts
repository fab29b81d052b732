import { AppError } from '../../errors'
import type { Address } from '../define-address'
import { pinnedAt, type TimeFilter } from '../time'
import { apiSchemas } from './api-schemas'

/** The values of a list’s control `order`; null where there is one order only. */
export type OrderOf<P> = P extends { order: infer Order } ? Order : null

/**
 * The filters of a list’s query. A page ignores a filter that it can’t read; a set to be sent or exported must not, or it
 * would hold more than was meant. @throws AppError `invalid`
 */
export function readStrictQuery<F, P extends F, C>(list: Address<F, P, C>, query: string): F {
  const known = new Set([...Object.keys(list.members), ...Object.keys(list.controls)])
  const search = new URLSearchParams(query)
  const names = [...search.keys()]
  const strange = names.find((name) => !known.has(name)) ?? names.find((name, index) => names.indexOf(name) !== index)
  if (strange !== undefined)
    throw unreadable(strange, known.has(strange) ? 'is given twice' : 'does not belong to this list')
  const parsed = apiSchemas(list).FilterQuery.safeParse(Object.fromEntries(search))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw unreadable(String(issue?.path[0] ?? 'filter'), issue?.message ?? 'can’t be read')
}

/** The order that a query names, or the list’s own. @throws AppError `invalid` for an order that the list does not have */
export function readStrictOrder<F, P extends F, C>(list: Address<F, P, C>, query: string): OrderOf<P> | null {
  const control = list.controls.order
  if (control?.kind !== 'choice') return null
  const order = new URLSearchParams(query).get('order') ?? String(control.empty)
  if (!control.values.includes(order)) throw unreadable('order', `must be ${control.values.join(', ')}`)
  // The cast is safe, because the order is among the values of the control.
  return order as OrderOf<P>
}

function unreadable(name: string, problem: string): AppError {
  return new AppError('invalid', `A filter in this address can’t be read: “${name.slice(0, 40)}” ${problem}.`)
}

/** The query, without `?`, with a sliding range as exact times, and with the order if `keepsOrder`. @throws AppError `invalid` */
export function pinQuery<F, P extends F, C>(
  list: Address<F, P, C>,
  query: string,
  now: Date,
  { keepsOrder = false } = {},
): string {
  const filters = readStrictQuery(list, query)
  const order = keepsOrder ? readStrictOrder(list, query) : null
  const pinned = hasTime(filters) ? { ...filters, ...pinnedAt(filters, now) } : filters
  // The cast is safe, because filters and order are a part of `P`.
  return list.query({ ...pinned, ...(order !== null && { order }) } as unknown as Partial<P>).replace(/^\?/, '')
}

const hasTime = (filters: unknown): filters is TimeFilter =>
  typeof filters === 'object' && filters !== null && 'range' in filters && 'from' in filters && 'to' in filters
