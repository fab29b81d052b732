import 'server-only'
import { PlatformError } from '../../ramp'
import type { UserCalls } from '../user-client'
import type { DestinationGlance } from './details'

/** An `accountId` names a bank account or a debit card (2.5, 2.6). @throws PlatformError */
export async function readDestination(calls: UserCalls, id: string): Promise<DestinationGlance> {
  try {
    const account = await calls.call('getBankAccount', { params: { id } })
    const last4 = 'accountNumberLast4' in account ? account.accountNumberLast4 : account.ibanLast4
    return {
      kind: 'bank account',
      name: account.institution?.name ?? account.label ?? null,
      last4: last4 ?? null,
      status: account.status,
    }
  } catch (error) {
    if (!(error instanceof PlatformError && error.platformStatus === 404)) throw error
  }
  const card = await calls.call('getDebitCard', { params: { id } })
  return {
    kind: 'debit card',
    name: card.label ?? card.network ?? null,
    last4: card.cardNumberLast4 ?? null,
    status: card.status,
  }
}
