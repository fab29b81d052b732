import { refuseCard, returnSource } from '../holdings/effects'
import type { Holdings } from '../holdings/holdings'
import type { Book } from '../state/book'

/** Leaves what the history did to sources and cards in what people have now. */
export function reflectHistory(book: Book, holdings: ReadonlyMap<string, Holdings>): void {
  for (const achReturn of book.returns.values()) returnSource(holdings, achReturn, null)
  for (const { item } of book.offRamps.entries()) {
    if (item.isCardRefused) refuseCard(holdings, item.userId, item.output.accountId)
  }
}
