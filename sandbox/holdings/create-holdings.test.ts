import { describe, expect, test } from 'vitest'
import { AutoRampAccount, AutoRampAddress } from '../../lib/ramp/contract/schemas/auto-ramp'
import { BankAccount } from '../../lib/ramp/contract/schemas/bank-account'
import { Card, CardTransaction } from '../../lib/ramp/contract/schemas/card'
import { DebitCard } from '../../lib/ramp/contract/schemas/debit-card'
import { FundingSource } from '../../lib/ramp/contract/schemas/funding-source'
import { ApiKey, Bill, User } from '../../lib/ramp/contract/schemas/user'
import {
  BANK_ACCOUNT_STATUS_REASONS,
  FUNDING_SOURCE_STATUS_REASONS,
  FUNDING_SOURCE_STATUSES,
} from '../../lib/ramp/contract/values/accounts'
import { VERIFICATION_STATUSES } from '../../lib/ramp/contract/values/users'
import { VARIANTS } from '../options'
import { createUsers } from '../users'
import { isIban, isRoutingNumber } from './check-digits'
import { createHoldings } from './create-holdings'

const owners = VARIANTS.flatMap((variant) =>
  createUsers(variant)
    .all()
    .map((user) => ({ variant, user, holdings: createHoldings(variant, user) })),
)

const all = <T>(of: (holdings: (typeof owners)[number]['holdings']) => Iterable<T>) =>
  owners.flatMap(({ holdings }) => [...of(holdings)])

const active = (records: Iterable<{ status: string }>) => [...records].filter(({ status }) => status === 'active')

describe('what users hold at the start', () => {
  test('is the same at every start', () => {
    for (const { variant, user, holdings } of owners) expect(createHoldings(variant, user)).toEqual(holdings)
  })

  test('shares no id between records', () => {
    const ids = all((holdings) =>
      [
        holdings.bankAccounts,
        holdings.fundingSources,
        holdings.debitCards,
        holdings.autoRampAccounts,
        holdings.autoRampAddresses,
        holdings.cards,
        holdings.bills,
      ].flatMap((records) => [...records.keys()]),
    )
    expect(new Set(ids).size).toBe(ids.length)
  })

  test.each([
    ['bank accounts', BankAccount, all(({ bankAccounts }) => bankAccounts.values())],
    ['funding sources', FundingSource, all(({ fundingSources }) => fundingSources.values())],
    ['debit cards', DebitCard, all(({ debitCards }) => debitCards.values())],
    ['auto-ramp accounts', AutoRampAccount, all(({ autoRampAccounts }) => autoRampAccounts.values())],
    ['auto-ramp addresses', AutoRampAddress, all(({ autoRampAddresses }) => autoRampAddresses.values())],
    ['cards', Card, all(({ cards }) => cards.values())],
    ['card transactions', CardTransaction, all(({ cardTransactions }) => cardTransactions)],
    ['bills', Bill, all(({ bills }) => bills.values())],
    ['users', User, all(({ profile }) => [profile])],
    ['API keys', ApiKey, all(({ apiKey, formerApiKeys }) => [apiKey, ...formerApiKeys])],
  ])('has the shape of the contract: %s', (_name, schema, records) => {
    expect(records.length).toBeGreaterThan(0)
    for (const record of records) expect(schema.safeParse(record).error).toBeUndefined()
  })

  test('lets every user be paid, US users deposit, and users of three countries be sent fiat', () => {
    for (const { user, holdings } of owners) {
      expect(active(holdings.bankAccounts.values()).length).toBeGreaterThan(0)
      expect(active(holdings.fundingSources.values()).length > 0).toBe(user.country === 'US')
      expect(active(holdings.autoRampAccounts.values()).length > 0).toBe(['US', 'DE', 'FR'].includes(user.country))
    }
  })

  test.each(VARIANTS)('shows every state and reason in %s', (variant) => {
    const own = owners.filter((owner) => owner.variant === variant).map(({ holdings }) => holdings)
    const sources = own.flatMap(({ fundingSources }) => [...fundingSources.values()])
    const accounts = own.flatMap(({ bankAccounts }) => [...bankAccounts.values()])
    const cards = own.flatMap(({ debitCards }) => [...debitCards.values()])
    const seen = (values: (string | null)[]) => [...new Set(values)].filter((value) => value !== null).sort()
    expect(seen(sources.map(({ status }) => status))).toEqual(Object.keys(FUNDING_SOURCE_STATUSES).sort())
    expect(seen(sources.map(({ statusReason }) => statusReason))).toEqual(
      Object.keys(FUNDING_SOURCE_STATUS_REASONS).sort(),
    )
    expect(seen(accounts.map(({ statusReason }) => statusReason))).toEqual(
      Object.keys(BANK_ACCOUNT_STATUS_REASONS).sort(),
    )
    expect(seen(cards.map(({ status }) => status))).toEqual(['action_required', 'active', 'rejected'])
    expect(seen(own.map(({ profile }) => profile.verification.status))).toEqual(
      Object.keys(VERIFICATION_STATUSES).sort(),
    )
  })

  test('gives a reason exactly to what can not be paid', () => {
    for (const { status, statusReason } of all(({ bankAccounts }) => bankAccounts.values()))
      expect(statusReason === null).toBe(status === 'active')
    for (const { status, requirements } of all(({ debitCards }) => debitCards.values()))
      expect(requirements !== undefined).toBe(status === 'action_required')
    for (const source of all(({ fundingSources }) => fundingSources.values())) {
      expect(source.availableAt !== null).toBe(source.statusReason === 'rerouted')
      expect(source.deletedAt !== null).toBe(source.status === 'deleted')
    }
  })

  test('has numbers with valid check digits', () => {
    for (const { depositInstructions } of all(({ autoRampAccounts }) => autoRampAccounts.values()))
      expect(
        depositInstructions.type === 'us'
          ? isRoutingNumber(depositInstructions.bankRoutingNumber)
          : isIban(depositInstructions.iban),
      ).toBe(true)
  })

  test('points from bank accounts to their sources and back', () => {
    for (const { holdings } of owners) {
      for (const { bankAccountId } of holdings.fundingSources.values())
        expect(holdings.bankAccounts.has(bankAccountId)).toBe(true)
      for (const { id, fundingSourceId } of holdings.bankAccounts.values())
        if (fundingSourceId !== null) expect(holdings.fundingSources.get(fundingSourceId)?.bankAccountId).toBe(id)
      for (const { accountId } of holdings.autoRampAddresses.values())
        expect(holdings.bankAccounts.get(accountId)?.status).toBe('active')
    }
  })

  test('holds no whole key', () => {
    for (const { user, holdings } of owners)
      expect(JSON.stringify([...Object.values(holdings)])).not.toContain(user.apiKey)
  })
})
