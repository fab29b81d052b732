import 'server-only'
import type { Scope } from '../../auth/scope'
import type { EndpointAnswer } from '../../ramp'
import { isPayable } from '../../ramp/contract/schemas/bank-account'
import { userClient } from '../user-client'
import type { AccountList, BankAccountRow } from './dto'
import { toAccountList } from './to-account-list'

/** @throws as `userClient` */
export async function listBankAccounts(scope: Scope, userId: string): Promise<AccountList<BankAccountRow>> {
  const calls = await userClient(scope, userId, { of: 'bank accounts' })
  return toAccountList(await calls.call('listBankAccounts'), toBankAccountRow)
}

type BankAccount = EndpointAnswer<'getBankAccount'>

/** The codes that the variants of a bank account have (2.3; not-shown.md, "2.3 variants"). */
const NUMBERS = [
  ['routingNumberLast4', 'Routing ends in'],
  ['sortCode', 'Sort code'],
  ['institutionNumber', 'Institution no.'],
  ['transitNumberLast3', 'Transit ends in'],
  ['bic', 'BIC'],
] as const satisfies readonly (readonly [keyof BankAccount, string])[]

export function toBankAccountRow(account: BankAccount) {
  return {
    id: account.id,
    type: account.type,
    status: account.status,
    statusReason: account.statusReason ?? null,
    /** Only `active` accounts are payable (2.3). */
    isPayable: isPayable(account),
    holder: account.accountHolderName,
    institution: account.institution?.name ?? null,
    label: account.label ?? null,
    /** The end of the account number or IBAN. */
    last4: account.accountNumberLast4 ?? account.ibanLast4 ?? null,
    /** The bank’s codes, with their labels. */
    numbers: NUMBERS.flatMap(([member, label]) => {
      const text = account[member]
      return text == null ? [] : [{ label, text }]
    }),
    subtype: account.accountSubtype ?? null,
    currency: account.currency,
    rails: account.supportedRails,
    fundingSourceId: account.fundingSourceId ?? null,
    createdAt: account.createdAt,
  }
}
