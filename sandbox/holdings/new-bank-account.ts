import type { BankAccountRequest } from '../../lib/ramp/contract/schemas/bank-account'
import type { FieldProblem } from '../http/problem'
import type { Random } from '../random'
import { BANK_TYPES, institutionOf } from './bank-accounts'
import { isIban, isRoutingNumber } from './check-digits'
import type { HeldBankAccount } from './holdings'

/** Endings of the verification by the last four characters of the account number (section 2.3). */
const VERDICTS: Readonly<Record<string, string>> = {
  '0001': 'account_invalid',
  '0002': 'account_closed',
  '0003': 'account_blocked',
  '0004': 'not_supported',
}

export function bankAccountErrors(request: BankAccountRequest, isVerified: boolean): FieldProblem[] {
  const errors: FieldProblem[] = []
  if (request.type === 'us' && !isRoutingNumber(request.routingNumber))
    errors.push({ field: 'routingNumber', message: 'Its checksum is wrong', code: 'invalid_routing_number' })
  if (request.type === 'iban' && !isIban(request.iban))
    errors.push({ field: 'iban', message: 'Its check digits are wrong', code: 'invalid_iban' })
  if (request.type === 'iban' && request.ownership === 'personal' && !isVerified)
    errors.push({
      field: 'ownership',
      message: "A personal IBAN takes the beneficiary's address from the verified identity, and there is none",
      code: 'identity_required',
    })
  return errors
}

export function openBankAccount(
  random: Random,
  request: BankAccountRequest,
  { ownName, createdAt }: { ownName: string; createdAt: string },
): HeldBankAccount {
  const { type, ownership, accountHolder, label } = request
  const number = type === 'iban' ? request.iban : request.accountNumber
  const statusReason = VERDICTS[number.slice(-4)] ?? null
  return {
    id: random.id('acct'),
    status: statusReason === null ? 'active' : 'inactive',
    statusReason,
    accountHolderName:
      ownership === 'thirdParty' && accountHolder ? `${accountHolder.firstName} ${accountHolder.lastName}` : ownName,
    ...BANK_TYPES[type],
    createdAt,
    fundingSourceId: null,
    type,
    ...numbersOf(request),
    institution: institutionOf('Lakeside Community Bank'),
    ...(label === undefined ? {} : { label }),
  }
}

function numbersOf(request: BankAccountRequest): Partial<HeldBankAccount> {
  switch (request.type) {
    case 'us':
      return {
        accountNumberLast4: request.accountNumber.slice(-4),
        routingNumberLast4: request.routingNumber.slice(-4),
        ...(request.accountSubtype === undefined ? {} : { accountSubtype: request.accountSubtype }),
      }
    case 'ca':
      return {
        accountNumberLast4: request.accountNumber.slice(-4),
        institutionNumber: request.institutionNumber,
        transitNumberLast3: request.transitNumber.slice(-3),
      }
    case 'uk':
      return { accountNumberLast4: request.accountNumber.slice(-4), sortCode: request.sortCode }
    case 'iban':
      return { ibanLast4: request.iban.slice(-4), bic: request.bic }
  }
}
