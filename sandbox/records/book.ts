import type { AchReturn } from '../resources/ach-return'
import type { DepositResource } from '../resources/deposit'
import type { OffRampResource } from '../resources/off-ramp'
import type { OffRampQuoteResource } from '../resources/off-ramp-quote'
import { type OnRampResource, ofCredit, ofDeposit } from '../resources/on-ramp'
import type { OnRampCredit } from '../resources/on-ramp-credit'
import { createShelf, type Shelf } from './shelf'

export type Book = {
  offRamps: Shelf<OffRampResource>
  quotes: Shelf<OffRampQuoteResource>
  deposits: Shelf<DepositResource>
  onRamps: Shelf<OnRampResource>
  returns: Map<string, AchReturn>
}

export type Entered = { at: number } & (
  | { offRamp: OffRampResource }
  | { deposit: DepositResource }
  | { credit: OnRampCredit }
  | { achReturn: AchReturn }
)

export function createBook(): Book {
  return {
    offRamps: createShelf(),
    quotes: createShelf(),
    deposits: createShelf(),
    onRamps: createShelf(),
    returns: new Map(),
  }
}

/** Enters a record into the book. A deposit is an on-ramp, too; a known return is replaced. */
export function enter(book: Book, entered: Entered): void {
  const { at } = entered
  if ('offRamp' in entered) book.offRamps.put(entered.offRamp, at)
  else if ('credit' in entered) book.onRamps.put(ofCredit(entered.credit), at)
  else if ('deposit' in entered) {
    book.deposits.put(entered.deposit, at)
    book.onRamps.put(ofDeposit(entered.deposit), at)
  } else book.returns.set(entered.achReturn.id, entered.achReturn)
}

export function bookOf(all: readonly Entered[]): Book {
  const book = createBook()
  for (const entered of all.toSorted((a, b) => a.at - b.at)) enter(book, entered)
  return book
}
