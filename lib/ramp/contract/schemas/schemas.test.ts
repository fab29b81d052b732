import { describe, expect, it } from 'vitest'
import { Secret } from '../secret'
import { AutoRampAccount } from './auto-ramp'
import { BankAccount, BankAccountRequest, BankLinkToken, BankLinkTokenRequest, isPayable } from './bank-account'
import { Card } from './card'
import { DebitCardRequest } from './debit-card'
import { DepositPreparation, DepositPreparationRequest } from './deposit'
import { FundingSource } from './funding-source'
import { IntegratorToken, IntegratorTokenRequest } from './integrator-token'
import { WebhookSecretRequest } from './webhook'

const AUTO_RAMP = {
  id: 'ara_1',
  network: 'base',
  address: '0x1',
  token: 'USDC',
  currency: 'EUR',
  status: 'active',
  createdAt: '2026-01-01T00:00:00Z',
}
const bank = { bankName: 'Bank', bankAddress: 'Street 1', paymentRails: ['sepa'] }

const issuesOf = (result: { error?: { issues: { path: PropertyKey[] }[] } | undefined }) =>
  (result.error?.issues ?? []).map(({ path }) => path.join('.'))

describe('secrets in answers', () => {
  const IBAN = 'DE02120300000000202051'

  it('are wrapped, so that printing and serialising shows nothing', () => {
    const account = AutoRampAccount.parse({ ...AUTO_RAMP, depositInstructions: { type: 'iban', ...bank, iban: IBAN } })
    const token = IntegratorToken.parse({
      accessToken: 'spr_canary',
      userId: 'u',
      tokenType: 'Bearer',
      expiresIn: 60,
      expiresAt: '2026-01-01T00:00:00Z',
    })
    const preparation = DepositPreparation.parse({
      preparationId: 'p',
      submissionToken: 'ach_submit_canary',
      expiresAt: '2026-01-01T00:00:00Z',
    })
    const text = JSON.stringify([account, token, preparation])
    expect(text).not.toMatch(/DE02|canary/)
    expect(token.accessToken.reveal()).toBe('spr_canary')
    expect(preparation.submissionToken?.reveal()).toBe('ach_submit_canary')
    const { depositInstructions } = account
    expect('iban' in depositInstructions && depositInstructions.iban instanceof Secret).toBe(true)
    expect('iban' in depositInstructions && (depositInstructions.iban as Secret).lastFour()).toBe('2051')
  })

  it('end at the parser: renderSecret', () => {
    const card = Card.parse({ id: 'c', status: 'active', renderSecret: 'canary', nickname: 'kept' })
    expect(card).toEqual({ id: 'c', status: 'active', nickname: 'kept' })
  })

  it('do not come through in instructions of a variant that is not known', () => {
    const account = AutoRampAccount.parse({
      ...AUTO_RAMP,
      depositInstructions: { type: 'pix', bankName: 'Bank', accountNumber: 'canary' },
    })
    expect(account.depositInstructions).toEqual({ type: 'pix', bankName: 'Bank' })
  })

  it('do not come through in members that are new in a known variant', () => {
    const instructions = {
      type: 'us',
      ...bank,
      bankRoutingNumber: '1',
      bankAccountNumber: 'canary',
      accountNumber: 'canary',
    }
    const account = AutoRampAccount.parse({ ...AUTO_RAMP, depositInstructions: { ...instructions, iban: 'canary' } })
    expect(JSON.stringify(account)).not.toContain('canary')
    expect(Card.parse({ id: 'c', status: 'active', meta: [{ renderSecret: 'canary', kept: 1 }] })).toEqual({
      id: 'c',
      status: 'active',
      meta: [{ kept: 1 }],
    })
  })

  it('are wrapped in a link token, too', () => {
    const link = { linkToken: 'canary', hostedLinkUrl: 'https://link.example/canary', expiration: 'x', requestId: 'r' }
    const parsed = BankLinkToken.parse(link)
    expect(JSON.stringify(parsed)).not.toContain('canary')
    expect(parsed.hostedLinkUrl?.reveal()).toBe(link.hostedLinkUrl)
  })

  it('do not turn a broken known variant into an unknown one', () => {
    const result = AutoRampAccount.safeParse({ ...AUTO_RAMP, depositInstructions: { type: 'us', ...bank } })
    expect(result.success).toBe(false)
  })
})

describe('bank accounts', () => {
  const holder = { firstName: 'First', lastName: 'Last' }
  const address = { street: 'Street 1', city: 'City', state: 'State', postalCode: '1', country: 'DE' }
  const iban = { type: 'iban', iban: 'DE02120300000000202051', bic: 'BYLADEM1001' }

  it.each([
    ['us', { type: 'us', ownership: 'personal', routingNumber: '400000008', accountNumber: '12345678' }, []],
    [
      'a routing number of 8 digits',
      { type: 'us', ownership: 'personal', routingNumber: '40000000', accountNumber: '12345678' },
      ['routingNumber'],
    ],
    ['a third party without a holder', { ...iban, ownership: 'thirdParty' }, ['accountHolder']],
    [
      'a third party’s IBAN without an address',
      { ...iban, ownership: 'thirdParty', accountHolder: holder },
      ['accountHolder.address'],
    ],
    ['a third party’s IBAN', { ...iban, ownership: 'thirdParty', accountHolder: { ...holder, address } }, []],
    [
      'an address without a country',
      { ...iban, ownership: 'thirdParty', accountHolder: { ...holder, address: { ...address, country: undefined } } },
      ['accountHolder.address.country'],
    ],
    ['a type that is not known', { ...iban, type: 'br', ownership: 'personal' }, ['type']],
    ['a field of another type', { ...iban, ownership: 'personal', sortCode: '123456' }, ['']],
  ])('are sent or not: %s', (_, request, issues) => {
    expect(issuesOf(BankAccountRequest.safeParse(request))).toEqual(issues)
  })

  it('of a third party need no state for an IBAN, and one elsewhere', () => {
    const accountHolder = { ...holder, address: { ...address, state: undefined } }
    const us = { type: 'us', routingNumber: '400000008', accountNumber: '1' }
    const issues = [iban, us].map((account) =>
      issuesOf(BankAccountRequest.safeParse({ ...account, ownership: 'thirdParty', accountHolder })),
    )
    expect(issues).toEqual([[], ['accountHolder.address.state']])
  })

  it('of a third party in the US may have an address without a country', () => {
    const us = { type: 'us', ownership: 'thirdParty', routingNumber: '400000008', accountNumber: '1' }
    const request = { ...us, accountHolder: { ...holder, address: { ...address, country: undefined } } }
    expect(issuesOf(BankAccountRequest.safeParse(request))).toEqual([])
  })

  it.each([
    ['https://app.example/', true],
    ['com.example.app', true],
    ['http://app.example/', true],
    ['app://callback', true],
    ['x'.repeat(5000), true],
    ['', false],
  ])('are linked by way of %j or not', (redirectUri, isSent) => {
    expect(BankLinkTokenRequest.safeParse({ redirectUri }).success).toBe(isSent)
  })

  it('are payable only while active, whatever new status comes', () => {
    expect(['active', 'inactive', 'paused', ''].map((status) => isPayable({ status }))).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  it('read unknown statuses, rails and members as they come', () => {
    const record = {
      id: 'a',
      type: 'br',
      status: 'paused',
      statusReason: 'brand_new',
      accountHolderName: 'x',
      supportedRails: ['pix'],
      currency: 'BRL',
      createdAt: '2026-01-01T00:00:00Z',
      branch: 1,
    }
    expect(BankAccount.parse(record)).toEqual(record)
  })
})

describe('debit cards', () => {
  const card = {
    encryptedCardNumber: 'tok_1',
    expiryMonth: '9',
    expiryYear: '29',
    cardLastFour: '4242',
    cardBin: '424242',
    cardBrand: 'visa',
    cardholderFirstName: 'First',
    cardholderLastName: 'Last',
    billingAddress: { line1: 'Street 1', city: 'City', state: 'NY', postalCode: '10001', country: 'US' },
    label: 'Card',
  }

  it.each([
    ['whole', {}, []],
    ['with a raw number', { encryptedCardNumber: '4242 4242 4242 4242' }, ['encryptedCardNumber']],
    ['with a raw number in points', { encryptedCardNumber: '4242.4242.4242.4242' }, ['encryptedCardNumber']],
    ['with a blank name', { cardholderLastName: ' ' }, ['cardholderLastName']],
    ['with a BIN of 5 digits', { cardBin: '42424' }, ['cardBin']],
    ['with a year of four digits', { expiryYear: '2029' }, ['expiryYear']],
    ['with month 13', { expiryMonth: '13' }, ['expiryMonth']],
    ['of another brand', { cardBrand: 'other' }, ['cardBrand']],
    [
      'with an address elsewhere',
      { billingAddress: { ...card.billingAddress, country: 'DE' } },
      ['billingAddress.country'],
    ],
    ['without an address', { billingAddress: undefined }, ['billingAddress']],
  ])('are sent or not: %s', (_, change, issues) => {
    expect(issuesOf(DebitCardRequest.safeParse({ ...card, ...change }))).toEqual(issues)
  })
})

describe('deposits', () => {
  const preparation = {
    sourceId: 's',
    address: '0x1',
    network: 'base',
    asset: 'USDC',
    quoteType: 'exact_input',
    amountUsd: '25.50',
    priority: 'normal',
  }

  it.each([
    ['25.50', true],
    ['25', true],
    ['0.01', true],
    ['0', false],
    ['0.00', false],
    ['-1', false],
    ['25.505', false],
    ['1e3', false],
    ['025', false],
    ['25,50', false],
    ['', false],
  ])('are prepared or not for the amount %j', (amountUsd, isSent) => {
    expect(DepositPreparationRequest.safeParse({ ...preparation, amountUsd }).success).toBe(isSent)
  })

  it('name client addresses that are addresses', () => {
    const of = (ip: string) =>
      DepositPreparationRequest.safeParse({ ...preparation, clientNetwork: { ipAddresses: [ip] } }).success
    expect(['203.0.113.7', '2001:db8::1', 'localhost', '300.1.1.1'].map(of)).toEqual([true, true, false, false])
  })
})

describe('secrets that we send', () => {
  it('are whole texts', () => {
    expect(WebhookSecretRequest.safeParse({ secret: 'abcd\ud800' }).success).toBe(false)
    expect(IntegratorTokenRequest.safeParse({ userApiKey: 'abcd\ud800' }).success).toBe(false)
    expect(WebhookSecretRequest.safeParse({ secret: 'é😀' }).success).toBe(true)
  })
})

describe('a broken answer', () => {
  it('names the field', () => {
    expect(issuesOf(FundingSource.safeParse({ id: 'f' }))).toEqual([
      'bankAccountId',
      'accountType',
      'status',
      'permanent',
      'createdAt',
    ])
  })
})
