import 'server-only'
import { AppError } from '../errors'
import { isUnreadable, type Listed } from '../ramp'
import type { UserCalls } from '../users/user-client'

/**
 * Finds an account of any kind by its id in lists, because 6.2 names no read of a single account; null if no list holds it.
 * @throws AppError `platform` if it may be an item that can’t be read, or on a page of debit cards that can’t be asked for
 */
export async function findAccount(calls: UserCalls, id: string): Promise<object | null> {
  const [bankAccounts, debitCards, cards, bills] = await Promise.all([
    calls.call('listBankAccounts'),
    calls.call('listDebitCards'),
    calls.call('listCards'),
    calls.call('listBills'),
  ])
  const items: Listed<{ id: string }>[] = [...bankAccounts, ...debitCards.data, ...cards, ...bills]
  const found = items.find((item) => !isUnreadable(item) && item.id === id)
  if (found) return found
  const mayBeIt = (item: Listed<{ id: string }>) => isUnreadable(item) && (item.itemId ?? id) === id
  if (items.some(mayBeIt) || debitCards.hasMore)
    throw new AppError(
      'platform',
      'No readable bank account, debit card, card or bill has this id, but the platform also listed some that could not be read.',
    )
  return null
}
