import { z } from 'zod'
import {
  AUTO_RAMP_STATUSES,
  BANK_ACCOUNT_STATUS_REASONS,
  BANK_ACCOUNT_STATUSES,
  BILL_STATUSES,
} from '../../../lib/ramp/contract/values/accounts'
import { valuesOf } from '../../../lib/ramp/contract/values/value-list'
import { billRequirements, newBill } from '../../holdings/bills'
import { setDebitCardStatus } from '../../holdings/debit-cards'
import { newCardTransaction, TRANSACTION_STATUSES } from '../../holdings/issued-cards'
import { genericEvent } from '../../resources/event'
import { chooseHeld, chooseOwner } from './choose-held'
import { FUNDING_SOURCE_SIMULATION } from './funding-source-simulation'
import { type Simulation, simulation } from './simulation'
import { OfUser, SimulatedId } from './story-simulation'
import { mayBecome, refuseStep } from './transitions'
import { CAPABILITY_SIMULATION, VERIFICATION_SIMULATION } from './user-simulations'

const BankAccountInput = z.strictObject({
  userId: OfUser,
  accountId: SimulatedId.describe('The bank account. If none is given, an active one is chosen.'),
  status: z.enum(valuesOf(BANK_ACCOUNT_STATUSES)).default('inactive').describe('Its new status.'),
  statusReason: z.enum(valuesOf(BANK_ACCOUNT_STATUS_REASONS)).default('account_closed').describe('The reason.'),
})

const DebitCardInput = z.strictObject({
  userId: OfUser,
  cardId: SimulatedId.describe('The debit card. If none is given, one that can take the step is chosen.'),
  status: z.enum(['rejected', 'active', 'action_required']).default('rejected').describe('Its new status.'),
})

const AutoRampInput = z.strictObject({
  userId: OfUser,
  accountId: SimulatedId.describe('The auto-ramp account. If none is given, one is chosen.'),
  status: z.enum(valuesOf(AUTO_RAMP_STATUSES)).default('inactive').describe('Its new status.'),
})

const TransactionInput = z.strictObject({
  userId: OfUser,
  cardId: SimulatedId.describe('The issued card of a new transaction. If none is given, an active one is chosen.'),
  transactionId: SimulatedId.describe('The transaction to change. If none is given, a new one is created.'),
  status: z.enum(TRANSACTION_STATUSES).optional().describe('The status of the transaction.'),
  merchantName: z.string().min(1).max(200).optional().describe('The name of the merchant.'),
  amount: z
    .string()
    .regex(/^\d{1,9}\.\d{2}$/, 'Must be an amount such as 12.50')
    .optional()
    .describe('The amount, with two decimals.'),
})

const BillInput = z.strictObject({
  userId: OfUser,
  billId: SimulatedId.describe('The bill to update or delete. If none is given, one is chosen.'),
  change: z.enum(['created', 'updated', 'deleted']).default('created').describe('What happens to the bill.'),
  status: z.enum(valuesOf(BILL_STATUSES)).default('active').describe('Its status afterwards.'),
})

export const ACCOUNT_SIMULATIONS: Readonly<Record<string, Simulation>> = {
  'bank-account': simulation(
    { title: 'Close a bank account', sentence: 'A bank account of a user becomes inactive.', input: BankAccountInput },
    (sandbox, { userId, accountId, status, statusReason }) => {
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
  ),
  'debit-card': simulation(
    {
      title: 'Change a debit card',
      sentence: 'A debit card of a user is rejected, becomes active, or needs an action.',
      input: DebitCardInput,
    },
    (sandbox, { userId, cardId, status }) => {
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
  ),
  // Section 6.1 has no event for funding sources, auto-ramp accounts and card transactions.
  'funding-source': FUNDING_SOURCE_SIMULATION,
  'auto-ramp-account': simulation(
    {
      title: 'Change an auto-ramp account',
      sentence: 'An auto-ramp account of a user gets another status. No event is sent.',
      input: AutoRampInput,
    },
    (sandbox, { userId, accountId, status }) => {
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
  ),
  'card-transaction': simulation(
    {
      title: 'Pay with an issued card',
      sentence: 'An issued card has a new transaction, or one of its transactions changes. No event is sent.',
      input: TransactionInput,
    },
    (sandbox, { userId, cardId, transactionId, ...given }) => {
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
  ),
  bill: simulation(
    { title: 'Change a bill', sentence: 'A bill of a user is created, updated or deleted.', input: BillInput },
    (sandbox, { userId, billId, change, status }) => {
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
  ),
  verification: VERIFICATION_SIMULATION,
  capability: CAPABILITY_SIMULATION,
}

function withoutUndefined<T extends object>(members: T) {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
}
