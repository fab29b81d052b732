import 'server-only'
import { AppError } from '../errors'
import { isUnreadable, type Listed } from '../ramp'
import type { UserCalls } from '../users/user-client'

/**
 * Accounts of every kind, by lists (6.2 names no read of one): the one with this id; null where no list holds it.
 * @throws AppError `platform` where it may be in what can't be read, or on a page of debit cards that can't be asked for
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
