import 'server-only'
import { AppError } from '../errors'
import { readableIn } from '../ramp'
import type { UserCalls } from '../users/user-client'

/** Accounts of every kind, by lists (6.2 names no read of one): the one with this id. @throws AppError `not_found` */
export async function findAccount(calls: UserCalls, id: string): Promise<object> {
  const lists = await Promise.all([
    calls.call('listBankAccounts'),
    calls.call('listDebitCards').then(({ data }) => data),
    calls.call('listCards'),
    calls.call('listBills'),
  ])
  const found = lists
    .flatMap((list): { id: string }[] => readableIn<{ id: string }>(list))
    .find((item) => item.id === id)
  if (found) return found
  throw new AppError(
    'not_found',
    'Neither the bank accounts, debit cards, cards nor bills of the user have this id now: it was removed, or stands on a later page of the debit cards.',
  )
}
