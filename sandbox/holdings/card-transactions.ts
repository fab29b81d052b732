import type { Entry } from '../state/shelf'
import type { IssuedCardTransaction } from './issued-cards'

type TransactionFilters = {
  status?: string | undefined
  /** Milliseconds since 1970, both ends included. */
  fromDate?: number | undefined
  toDate?: number | undefined
  search?: string | undefined
}

/** Positions are indices of the whole list, which only grows, so pages stay stable. */
export function transactionsOf(all: readonly IssuedCardTransaction[], cardId: string): Entry<IssuedCardTransaction>[] {
  return all.map((item, index) => ({ item, position: index + 1 })).filter(({ item }) => item.cardId === cardId)
}

export function matchesTransaction(item: IssuedCardTransaction, filters: TransactionFilters): boolean {
  const { merchantName, status, createdAt } = item
  const at = Date.parse(createdAt)
  return (
    (filters.status === undefined || status === filters.status) &&
    (filters.fromDate === undefined || at >= filters.fromDate) &&
    (filters.toDate === undefined || at <= filters.toDate) &&
    (filters.search === undefined || merchantName.toLowerCase().includes(filters.search.toLowerCase()))
  )
}
