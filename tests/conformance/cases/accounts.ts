import { expect } from 'vitest'
import type { ACCOUNT_ENDPOINTS } from '@/lib/ramp/contract/account-endpoints'
import { isPayable } from '@/lib/ramp/contract/schemas/bank-account'
import type { Platform } from '../support/platform'
import { type EndpointCase, firstOf, invalidQueries, MISSING_ID } from './case'

const HOLDER_ADDRESS = { line1: 'Street 1', city: 'City', state: 'NY', postalCode: '10001', country: 'US' } as const
const CARDHOLDER = {
  cardholderFirstName: 'Account',
  cardholderLastName: 'Holder',
  billingAddress: HOLDER_ADDRESS,
}
const CARD = {
  ...CARDHOLDER,
  encryptedCardNumber: 'tok_sandbox_conformance',
  expiryMonth: '9',
  expiryYear: '31',
  cardLastFour: '4242',
  cardBin: '424242',
  cardBrand: 'visa',
  label: 'Conformance',
} as const
const US_ACCOUNT = {
  type: 'us',
  ownership: 'personal',
  routingNumber: '400000008',
  accountNumber: '9876543210',
  accountSubtype: 'checking',
  label: 'Conformance',
} as const
const AUTO_RAMP = { address: `0x${'1a'.repeat(20)}`, network: 'base', token: 'USDC' } as const

const body = (value: unknown) => JSON.stringify(value)
const withOut = (value: Record<string, unknown>, key: string) => body({ ...value, [key]: undefined })

const activeSource = async ({ asUser }: Platform) =>
  firstOf(await asUser.call('listFundingSources'), ({ status }) => status === 'active')

/** A card that waits for its cardholder, made so through the control. */
async function incompleteCard({ asUser, control }: Platform) {
  const card = await asUser.call('createDebitCard', { body: CARD })
  await control('/simulate/debit-card', { cardId: card.id, status: 'action_required', wait: true })
  return card.id
}

export const ACCOUNT_CASES: Record<keyof typeof ACCOUNT_ENDPOINTS, EndpointCase> = {
  listAutoRampAccounts: {
    sample: { target: '/v1/auto-ramp-accounts/' },
    async succeed({ asUser }) {
      const account = firstOf(await asUser.call('listAutoRampAccounts'))
      expect(account).toMatchObject({ id: expect.any(String), depositInstructions: { type: 'us' } })
      expect(JSON.stringify(account)).toContain('"bankAccountNumber":"[hidden]"')
    },
  },
  createAutoRampAccount: {
    sample: { target: '/v1/auto-ramp-accounts/', body: body(AUTO_RAMP) },
    async succeed({ asUser }) {
      const created = await asUser.call('createAutoRampAccount', { body: AUTO_RAMP })
      expect(created).toMatchObject({ ...AUTO_RAMP, status: 'active' })
      expect(await asUser.call('getAutoRampAccount', { params: { id: created.id } })).toMatchObject({ id: created.id })
    },
    invalid: {
      'an address of another network': { body: body({ ...AUTO_RAMP, network: 'bitcoin', token: 'BTC' }) },
      'a token that the network lacks': { body: body({ ...AUTO_RAMP, token: 'NOPE' }) },
      'an unknown network': { body: body({ ...AUTO_RAMP, network: 'x' }) },
      'no address': { body: withOut(AUTO_RAMP, 'address') },
      'an unknown field': { body: body({ ...AUTO_RAMP, more: 1 }) },
    },
  },
  getAutoRampAccount: {
    sample: { target: '/v1/auto-ramp-accounts/ara_1' },
    async succeed({ asUser }) {
      const { id } = firstOf(await asUser.call('listAutoRampAccounts'))
      expect(await asUser.call('getAutoRampAccount', { params: { id } })).toMatchObject({ id })
    },
    missing: ({ asUser }) => asUser.call('getAutoRampAccount', { params: { id: MISSING_ID } }),
  },
  listAutoRampAddresses: {
    sample: { target: '/v1/auto-ramp-addresses/' },
    async succeed({ asUser }) {
      const all = await asUser.call('listAutoRampAddresses')
      const { accountId } = firstOf(all)
      const filtered = await asUser.call('listAutoRampAddresses', { query: { accountId } })
      expect(filtered).toEqual(all.filter((item) => item.accountId === accountId))
      expect(filtered.length).toBeGreaterThan(0)
    },
    invalid: invalidQueries('/v1/auto-ramp-addresses/', { 'an empty account': 'accountId=', 'a limit': 'limit=5' }),
  },
  createBankLinkToken: {
    sample: { target: '/v1/bank-accounts/link-token', body: body({ redirectUri: 'https://app.example/' }) },
    async succeed({ asUser }) {
      const web = await asUser.call('createBankLinkToken', { body: { redirectUri: 'https://app.example/back' } })
      expect(web).toMatchObject({ linkToken: expect.any(String), requestId: expect.any(String) })
      const android = await asUser.call('createBankLinkToken', { body: { redirectUri: 'com.example.app' } })
      expect(android.linkToken).not.toBe(web.linkToken)
    },
    invalid: { 'an empty address': { body: body({ redirectUri: '' }) }, 'no address': { body: '{}' } },
  },
  createBankAccount: {
    sample: { target: '/v1/bank-accounts/', body: body(US_ACCOUNT) },
    async succeed({ asUser }) {
      const created = await asUser.call('createBankAccount', { body: US_ACCOUNT })
      expect(created).toMatchObject({ type: 'us', currency: 'USD', status: 'active', accountNumberLast4: '3210' })
      expect(await asUser.call('getBankAccount', { params: { id: created.id } })).toEqual(created)
      expect(JSON.stringify(created)).not.toContain(US_ACCOUNT.accountNumber)
    },
    invalid: {
      'a routing number of 8 digits': { body: body({ ...US_ACCOUNT, routingNumber: '40000000' }) },
      'a routing number that is none': { body: body({ ...US_ACCOUNT, routingNumber: '123456789' }) },
      'a type that is not known': { body: body({ ...US_ACCOUNT, type: 'br' }) },
      'a third party without a holder': { body: body({ ...US_ACCOUNT, ownership: 'thirdParty' }) },
      'several at once': { body: body({ type: 'us', ownership: 'personal' }) },
    },
  },
  listBankAccounts: {
    sample: { target: '/v1/bank-accounts/' },
    async succeed({ asUser }) {
      const accounts = await asUser.call('listBankAccounts')
      expect(accounts.some(isPayable)).toBe(true)
      // Section 2.3: a reason whenever the account is not active, and only then.
      for (const { status, statusReason } of accounts) expect(statusReason === null).toBe(status === 'active')
    },
  },
  getBankAccount: {
    sample: { target: '/v1/bank-accounts/acct_1' },
    async succeed({ asUser }) {
      const account = firstOf(await asUser.call('listBankAccounts'))
      expect(await asUser.call('getBankAccount', { params: { id: account.id } })).toEqual(account)
    },
    missing: ({ asUser }) => asUser.call('getBankAccount', { params: { id: MISSING_ID } }),
  },
  deleteBankAccount: {
    sample: { target: '/v1/bank-accounts/acct_1' },
    async succeed({ asUser }) {
      const { id } = await asUser.call('createBankAccount', { body: US_ACCOUNT })
      expect(await asUser.call('deleteBankAccount', { params: { id } })).toEqual({ id, deleted: true })
      expect((await asUser.call('listBankAccounts')).map((account) => account.id)).not.toContain(id)
    },
    missing: ({ asUser }) => asUser.call('deleteBankAccount', { params: { id: MISSING_ID } }),
  },
  listFundingSources: {
    sample: { target: '/v1/funding-sources/' },
    async succeed(platform) {
      expect(await activeSource(platform)).toMatchObject({ statusReason: null, permanent: false, deletedAt: null })
    },
  },
  getFundingSource: {
    sample: { target: '/v1/funding-sources/fs_1' },
    async succeed(platform) {
      const source = await activeSource(platform)
      expect(await platform.asUser.call('getFundingSource', { params: { id: source.id } })).toEqual(source)
    },
    missing: ({ asUser }) => asUser.call('getFundingSource', { params: { id: MISSING_ID } }),
  },
  deleteFundingSource: {
    sample: { target: '/v1/funding-sources/fs_1' },
    async succeed(platform) {
      const { id } = await activeSource(platform)
      const { asUser } = platform
      expect(await asUser.call('deleteFundingSource', { params: { id } })).toEqual({ id, deleted: true })
      // Section 2.4: removed sources remain retrievable.
      expect(await asUser.call('getFundingSource', { params: { id } })).toMatchObject({
        status: 'deleted',
        deletedAt: expect.any(String),
      })
    },
    missing: ({ asUser }) => asUser.call('deleteFundingSource', { params: { id: MISSING_ID } }),
  },
  getDepositLimits: {
    sample: { target: '/v1/funding-sources/fs_1/deposit-limits' },
    async succeed(platform) {
      const { id } = await activeSource(platform)
      const limits = await platform.asUser.call('getDepositLimits', { params: { id } })
      expect(limits.limitsByPriority.normal).toMatchObject({ available: true, reason: null })
      expect(Number(limits.minimumDepositAmountUsd)).toBeGreaterThan(0)
    },
    missing: ({ asUser }) => asUser.call('getDepositLimits', { params: { id: MISSING_ID } }),
  },
  createDebitCard: {
    sample: { target: '/v1/debit-cards', body: body(CARD) },
    async succeed({ asUser }) {
      const created = await asUser.call('createDebitCard', { body: CARD })
      expect(created).toMatchObject({
        status: 'active',
        network: 'visa',
        cardNumberLast4: '4242',
        expiryMonth: 9,
        expiryYear: 2031,
      })
      expect((await asUser.call('listDebitCards')).data).toContainEqual(created)
    },
    invalid: {
      'a BIN of 5 digits': { body: body({ ...CARD, cardBin: '42424' }) },
      'a brand that is not supported': { body: body({ ...CARD, cardBrand: 'other' }) },
      'no billing address': { body: withOut(CARD, 'billingAddress') },
      'a token of the other environment': { body: body({ ...CARD, encryptedCardNumber: 'tok_production_x' }) },
      'a credit card': { body: body({ ...CARD, cardBin: '411111' }) },
    },
    refused: {
      'without push to card': {
        status: 403,
        type: 'urn:problem-type:forbidden',
        async provoke({ asUser, control, user }) {
          await control('/simulate/capability', {
            userId: user.id,
            product: 'crypto_to_fiat',
            method: 'push_to_card',
            status: 'not_available',
          })
          return await asUser.call('createDebitCard', { body: CARD })
        },
      },
      'a name that is not the verified one': {
        status: 422,
        type: 'urn:problem-type:business:verification-failed',
        provoke: ({ asUser }) => asUser.call('createDebitCard', { body: { ...CARD, cardholderLastName: 'Mismatch' } }),
      },
      'a card that can not be registered': {
        status: 503,
        provoke: ({ asUser }) =>
          asUser.call('createDebitCard', { body: { ...CARD, encryptedCardNumber: 'tok_sandbox_unregistrable' } }),
      },
    },
  },
  listDebitCards: {
    sample: { target: '/v1/debit-cards' },
    async succeed({ asUser }) {
      const created = await asUser.call('createDebitCard', { body: CARD })
      const list = await asUser.call('listDebitCards')
      expect(list.hasMore).toBe(false)
      expect(list.data).toContainEqual(created)
    },
  },
  getDebitCard: {
    sample: { target: '/v1/debit-cards/dc_1' },
    async succeed({ asUser }) {
      const created = await asUser.call('createDebitCard', { body: CARD })
      expect(await asUser.call('getDebitCard', { params: { id: created.id } })).toEqual(created)
    },
    missing: ({ asUser }) => asUser.call('getDebitCard', { params: { id: MISSING_ID } }),
  },
  deleteDebitCard: {
    sample: { target: '/v1/debit-cards/dc_1' },
    async succeed({ asUser }) {
      const { id } = await asUser.call('createDebitCard', { body: CARD })
      expect(await asUser.call('deleteDebitCard', { params: { id } })).toEqual({ success: true })
      await expect(asUser.call('getDebitCard', { params: { id } })).rejects.toMatchObject({ platformStatus: 404 })
    },
    missing: ({ asUser }) => asUser.call('deleteDebitCard', { params: { id: MISSING_ID } }),
  },
  updateCardholderInfo: {
    sample: { target: '/v1/debit-cards/dc_1/cardholder-info', body: body(CARDHOLDER) },
    existing: async (platform) => `/v1/debit-cards/${await incompleteCard(platform)}/cardholder-info`,
    async succeed(platform) {
      const id = await incompleteCard(platform)
      const before = await platform.asUser.call('getDebitCard', { params: { id } })
      expect(before).toMatchObject({ status: 'action_required', requirements: [expect.anything()] })
      expect(await platform.asUser.call('updateCardholderInfo', { params: { id }, body: CARDHOLDER })).toMatchObject({
        id,
        status: 'active',
      })
    },
    invalid: {
      'no name': { body: withOut(CARDHOLDER, 'cardholderLastName') },
      'an address elsewhere': {
        body: body({ ...CARDHOLDER, billingAddress: { ...HOLDER_ADDRESS, country: 'DE' } }),
      },
    },
    missing: ({ asUser }) => asUser.call('updateCardholderInfo', { params: { id: MISSING_ID }, body: CARDHOLDER }),
    refused: {
      'a name that is not the verified one': {
        status: 422,
        type: 'urn:problem-type:business:verification-failed',
        provoke: async (platform) =>
          platform.asUser.call('updateCardholderInfo', {
            params: { id: await incompleteCard(platform) },
            body: { ...CARDHOLDER, cardholderLastName: 'Mismatch' },
          }),
      },
    },
  },
}
