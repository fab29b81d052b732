import { z } from 'zod'
import {
  AUTO_RAMP_STATUSES,
  BANK_ACCOUNT_STATUS_REASONS,
  BANK_ACCOUNT_STATUSES,
  BILL_STATUSES,
} from '../../lib/ramp/contract/values/accounts'
import { valuesOf } from '../../lib/ramp/contract/values/value-list'
import { billRequirements, newBill } from '../holdings/bills'
import { setDebitCardStatus } from '../holdings/debit-cards'
import { newCardTransaction, TRANSACTION_STATUSES } from '../holdings/issued-cards'
import { check } from '../http/validate'
import { genericEvent } from '../resources/event'
import { chooseHeld, chooseOwner } from './choose-held'
import { simulateFundingSource } from './funding-source-simulation'
import type { Simulation } from './simulation'
import { mayBecome, refuseStep } from './transitions'
import { simulateCapability, simulateVerification } from './user-simulations'

const id = z.string().min(1).optional()

const BankAccountInput = z.strictObject({
  userId: id,
  accountId: id,
  status: z.enum(valuesOf(BANK_ACCOUNT_STATUSES)).default('inactive'),
  statusReason: z.enum(valuesOf(BANK_ACCOUNT_STATUS_REASONS)).default('account_closed'),
})

const DebitCardInput = z.strictObject({
  userId: id,
  cardId: id,
  status: z.enum(['rejected', 'active', 'action_required']).default('rejected'),
})

const AutoRampInput = z.strictObject({
  userId: id,
  accountId: id,
  status: z.enum(valuesOf(AUTO_RAMP_STATUSES)).default('inactive'),
})

const TransactionInput = z.strictObject({
  userId: id,
  cardId: id,
  transactionId: id,
  status: z.enum(TRANSACTION_STATUSES).optional(),
  merchantName: z.string().min(1).max(200).optional(),
  amount: z
    .string()
    .regex(/^\d{1,9}\.\d{2}$/, 'Must be an amount such as 12.50')
    .optional(),
})

const BillInput = z.strictObject({
  userId: id,
  billId: id,
  change: z.enum(['created', 'updated', 'deleted']).default('created'),
  status: z.enum(valuesOf(BILL_STATUSES)).default('active'),
})

export const ACCOUNT_SIMULATIONS: Readonly<Record<string, Simulation>> = {
  'bank-account'(sandbox, input) {
    const { userId, accountId, status, statusReason } = check(input, BankAccountInput)
    const { user, record } = chooseHeld(sandbox, {
      userId,
      id: accountId,
      field: 'accountId',
      of: (holdings) => holdings.bankAccounts.values(),
      isFit: (account) => mayBecome('bankAccount', account.status, status),
    })
    refuseStep('accountId', 'bankAccount', record.status, status)
    Object.assign(record, { status, statusReason })
    return [genericEvent('account.updated', user.id, record.id)]
  },
  'debit-card'(sandbox, input) {
    const { userId, cardId, status } = check(input, DebitCardInput)
    const { user, record } = chooseHeld(sandbox, {
      userId,
      id: cardId,
      field: 'cardId',
      of: (holdings) => holdings.debitCards.values(),
      isFit: (card) => mayBecome('debitCard', card.status, status),
    })
    refuseStep('cardId', 'debitCard', record.status, status)
    setDebitCardStatus(record, status)
    return [genericEvent('account.updated', user.id, record.id)]
  },
  // Section 6.1 has no event for funding sources, auto-ramp accounts and card transactions.
  'funding-source': simulateFundingSource,
  'auto-ramp-account'(sandbox, input) {
    const { userId, accountId, status } = check(input, AutoRampInput)
    const { record } = chooseHeld(sandbox, {
      userId,
      id: accountId,
      field: 'accountId',
      of: (holdings) => holdings.autoRampAccounts.values(),
      isFit: (account) => account.status !== status,
    })
    Object.assign(record, { status })
    return []
  },
  'card-transaction'(sandbox, input) {
    const { userId, cardId, transactionId, ...given } = check(input, TransactionInput)
    if (transactionId !== undefined) {
      const of = { userId, id: transactionId, field: 'transactionId' }
      const { record } = chooseHeld(sandbox, { ...of, of: (holdings) => holdings.cardTransactions })
      Object.assign(record, withoutUndefined(given))
      return []
    }
    const { record, holdings } = chooseHeld(sandbox, {
      userId,
      id: cardId,
      field: 'cardId',
      of: ({ cards }) => cards.values(),
      isFit: (card) => card.status === 'active',
    })
    const added = newCardTransaction(sandbox.random(), record, sandbox.clock.iso())
    holdings.cardTransactions.push({ ...added, ...withoutUndefined(given) })
    return []
  },
  bill(sandbox, input) {
    const { userId, billId, change, status } = check(input, BillInput)
    if (change === 'created') {
      const { user, holdings } = chooseOwner(sandbox, userId)
      const bill = newBill(sandbox.random(), status, sandbox.clock.iso())
      holdings.bills.set(bill.id, bill)
      holdings.hasBillProviderUser = true
      return [genericEvent('account.created', user.id, bill.id)]
    }
    const { user, holdings, record } = chooseHeld(sandbox, {
      userId,
      id: billId,
      field: 'billId',
      of: ({ bills }) => bills.values(),
    })
    if (change === 'deleted') holdings.bills.delete(record.id)
    else Object.assign(record, { status, requirements: billRequirements(status) })
    return [genericEvent(`account.${change}`, user.id, record.id)]
  },
  verification: simulateVerification,
  capability: simulateCapability,
}

function withoutUndefined<T extends object>(members: T) {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
}
